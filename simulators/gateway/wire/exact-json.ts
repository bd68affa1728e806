/** JSON in which integers beyond 2^53 keep their digits, so that two different ones never pass for the same call. */
import { parse } from 'lossless-json';

/** A number of sixteen characters or with an exponent, where a number may stand: the only ones that can lose digits. */
const MAY_LOSE_DIGITS = /[[:,]\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Thrown for a number that no double holds, such as `1e999`. */
export class NumberOutOfRange extends RangeError {}

/**
 * The value of a JSON text with each integer beyond 2^53 as a `bigint`; undefined where there is none (the common
 * case, told by one regular expression). The text is known to be JSON, and its depth to be bounded.
 */
export function parseExact(text: string): unknown {
  if (!MAY_LOSE_DIGITS.test(text)) return undefined;
  let found = false;
  const value = parse(text, null, {
    parseNumber: (literal) => {
      const number = exactNumber(literal);
      found ||= typeof number === 'bigint';
      return number;
    },
    // As JSON.parse does.
    onDuplicateKey: ({ newValue }) => newValue,
  });
  return found ? value : undefined;
}

/** Whether a value that `parseExact` gave holds a `bigint` anywhere. */
export function hasBigint(value: unknown): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasBigint);
}

/** Canonical JSON (RFC 8785), and a `bigint` by its digits: equal texts are equal values. */
export function canonicalText(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`).join(',')}}`;
}

function exactNumber(literal: string): number | bigint {
  const nearest = Number(literal);
  if (!Number.isFinite(nearest)) throw new NumberOutOfRange(`The number ${literal.slice(0, 40)} is out of range.`);
  if (!Number.isInteger(nearest) || Number.isSafeInteger(nearest)) return nearest;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(literal) ?? [];
  const digits = whole + fraction;
  const shift = Number(exponent) - fraction.length;
  if (shift >= 0) return BigInt(sign + digits + '0'.repeat(shift));
  const isWhole = /^0*$/.test(digits.slice(shift));
  return isWhole ? BigInt(sign + digits.slice(0, shift)) : nearest;
}
