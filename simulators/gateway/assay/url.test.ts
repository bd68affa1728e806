import { describe, expect, it } from 'vitest';
import vectors from '../../../src/contract/vectors/urls.json' with { type: 'json' };
import { narrowed, readUrl } from './url.ts';

describe('agrees with the published client', () => {
  it.each(vectors.cases)('on $path', ({ path, ok }) => {
    expect(readUrl(path) !== undefined).toBe(ok);
  });
});

describe('one canonical spelling', () => {
  it.each([
    ['/my/Research/', '/my/research'],
    ['/%40Acme/kit@3', '/@acme/kit@3'],
    ['/C/Weather', '/c/weather'],
    ['/?', '/'],
    ['//', '/'],
    ['/?free=0&discovery=search&discovery=%20FULL', '/?discovery=full'],
    ['/?free=0&free=1&tools=,a1,,', '/?free=1&tools=a1'],
    ['/my/kit/?tools=B1,%20a1&tools=a1@2', '/my/kit?tools=a1,a1@2,b1'],
    ['/?free=1&discovery=full&category=x1,W1', '/?category=w1,x1&discovery=full&free=1'],
  ])('%s is %s', (path, canonical) => {
    expect(readUrl(path)?.canonical).toBe(canonical);
  });
});

it.each(['/my/kit//', '/my/kit@', '/my/kit@1000000', '/u/abc', '/c/w%65ather', `/my/kit?tools=${'a1,'.repeat(700)}`])(
  'no server is at %s',
  (path) => {
    expect(readUrl(path)).toBeUndefined();
  },
);

it('a question mark in a filter hides no other filter', () => {
  expect(readUrl('/?discovery=full?free=1')).toBeUndefined();
});

it('a filter that names no tool leaves none', () => {
  expect(readUrl('/?tools=')?.filters.tools).toEqual(new Map());
});

it('filters narrow a set and never replace what it is', () => {
  const set = { scope: { categories: ['a1'], toolSet: new Set(['x']) }, discovery: 'search', threshold: 3 } as const;
  const { filters } = readUrl('/?category=a1,b1&tools=y1@2&free=1&discovery=full') ?? { filters: {} };
  expect(narrowed(set, filters)).toEqual({
    scope: { categories: ['a1'], toolSet: new Set(['x']), tools: new Map([['y1', 2]]), free: true },
    discovery: 'full',
    threshold: 3,
  });
  expect(narrowed({ ...set, scope: {} }, filters).scope.categories).toEqual(['a1', 'b1']);
});
