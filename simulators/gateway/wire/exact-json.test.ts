import published from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText, NumberOutOfRange, parseExact } from './exact-json.ts';

// Its types describe another module format than the one it has.
const canonicalize = published as unknown as (value: unknown) => string | undefined;

describe('exact JSON', () => {
  it.each([
    ['9007199254740993', 9007199254740993n],
    ['-9007199254740993.0', -9007199254740993n],
    ['9.007199254740993e15', 9007199254740993n],
    ['9007199254740993000E-3', 9007199254740993n],
    ['1e22', 10n ** 22n],
    ['0.00001e27', 10n ** 22n],
  ])('%s is an integer beyond 2^53', (literal, value) => {
    expect(parseExact(`{"n": ${literal}}`)).toEqual({ n: value });
    expect(parseExact(`[${literal}]`)).toEqual([value]);
  });

  it.each(['9007199254740991', '1e5', '0.1234567890123456789', '9007199254740993.5', '"9007199254740993"', '1e-400'])(
    '%s is none, and costs no second tree',
    (literal) => expect(parseExact(`{"n":${literal}}`)).toBeUndefined(),
  );

  it('refuses what no double holds, before it builds anything', () => {
    expect(() => parseExact('{"n":1e999999999}')).toThrow(NumberOutOfRange);
    expect(() => parseExact(`{"n":${'9'.repeat(1_000_000)}}`)).toThrow(NumberOutOfRange);
  });

  it('takes the last of two equal keys, as JSON.parse does', () => {
    expect(parseExact('{"n":1,"n":9007199254740993}')).toEqual({ n: 9007199254740993n });
  });
});

describe('canonical text', () => {
  it('is RFC 8785 for every JSON value', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => canonicalText(value) === canonicalize(value)));
  });

  it('keeps two large integers apart that a double does not', () => {
    const text = (n: string) => canonicalText(parseExact(`{"b":[${n}],"a":null}`));
    expect(text('9007199254740993')).toBe('{"a":null,"b":[9007199254740993]}');
    expect(text('9007199254740993')).not.toBe(text('9007199254740992'));
    expect(text('9007199254740993.0')).toBe(text('9007199254740993'));
  });
});
