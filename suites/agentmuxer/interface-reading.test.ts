import { describe, expect, it, test } from 'vitest';
import type { Json } from '../../src/runner/index.ts';
import { isProse, isToldNear, needOf } from './interface-reading.ts';
import { tellsApart } from './reading.ts';

const asSchema: Json = {
  request: {
    query: { type: 'object', properties: { days: { type: 'integer' } } },
    body: { type: 'object', properties: { sky: { type: 'number' } }, required: ['sky'] },
  },
};
const asList: Json = [
  { name: 'days', in: 'query', schema: { type: 'integer' }, optional: true },
  { name: 'sky', in: 'body', schema: { type: 'number' }, mandatory: true },
];
const asLists: Json = { optionalInputs: { query: ['days: integer'] }, requiredInputs: { body: ['sky: number'] } };
const asWords: Json = { query: { days: 'an integer' }, body: { sky: 'a number, required' } };
const asText: Json = 'The body has sky, a number (required).';

describe('an input of an interface', () => {
  test.each([
    ['schema', asSchema],
    ['list', asList],
    ['lists by need', asLists],
    ['member with a text', asWords],
  ])('is found in a %s with its location, type and need', (_, told) => {
    expect([isToldNear(told, 'days', /query/), isToldNear(told, 'days', /integer/)]).toEqual([true, true]);
    expect([isToldNear(told, 'sky', /body/), isToldNear(told, 'sky', /number/)]).toEqual([true, true]);
    expect([isToldNear(told, 'days', /body/), isToldNear(told, 'sky', /query/)]).toEqual([false, false]);
    expect(needOf(told, 'sky')).toBe('required');
    expect(needOf(told, 'days')).not.toBe('required');
  });

  it('is found in a text', () => {
    expect(isToldNear(asText, 'sky', /body.*number/)).toBe(true);
    expect([needOf(asText, 'sky'), needOf(asText, 'days')]).toEqual(['required', undefined]);
  });

  it.each([
    [
      'lines',
      'GET /{city}\n- city: string in path, required\n- sky: number in body, required\n- days: integer in query',
    ],
    ['lists', 'Required:\n- sky (number)\n- city\nOptional inputs:\n- days (integer)'],
    ['one sentence', 'It takes sky (number, required), days (integer, not required) and city.'],
    ['a row', 'city: path, required, days: query, sky: body, mandatory'],
    ['JSON', JSON.stringify(asSchema)],
  ])('is found in %s with its need', (_, told) => {
    const need = (input: string) => needOf(told, input, ['city', 'days', 'sky']);
    expect(need('sky')).toBe('required');
    expect(need('days')).not.toBe('required');
  });

  it('may be told in words of which nothing is understood', () => {
    const table = '| sky | body | yes |\n| days | query | no |';
    expect([needOf(table, 'sky'), isProse(table, 'sky')]).toEqual([undefined, true]);
    expect([isProse(asSchema, 'sky'), isProse(asWords, 'sky'), isProse(asText, 'wind')]).toEqual([false, false, false]);
  });

  it('is not found where it is not named', () => {
    expect([isToldNear(asSchema, 'wind', /./), needOf(asSchema, 'wind')]).toEqual([false, undefined]);
  });
});

describe('what tells some from others', () => {
  const item = (id: string, state: Json) => ({ id, kind: 'offering', state: { sold: state } });

  it('is a member in which each side agrees', () => {
    expect(tellsApart([item('a', true), item('b', true)], [item('c', false), item('d', false)])).toBe(true);
    expect(tellsApart([item('a', true), item('b', true)], [{ id: 'c' }, { id: 'd' }])).toBe(true);
  });

  it('is nothing that differs in all, or in none', () => {
    expect(tellsApart([item('a', true), item('b', true)], [item('c', true), item('d', true)])).toBe(false);
    expect(tellsApart([item('a', 1), item('b', 2)], [item('c', 3), item('d', 3)])).toBe(false);
  });
});
