/** Amounts of dollars, in whatever form names whole micros. */
import type { Json, Micros } from '../contract/index.ts';
import { isObject, type Parsed, read, unread } from './parse.ts';

/**
 * Reads an amount of dollars as micros: `{ amount: "2500", decimals: 6 }`, or the atomic amount alone. The document
 * leaves the form open, so all that name whole micros without doubt are taken.
 */
export function readAmount(value: Json | undefined): Parsed<Micros> {
  if (!isObject(value)) return readAtomic(value, 6);
  const decimals = value['decimals'] ?? 6;
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) {
    return unread('has decimals that are no small whole number');
  }
  return readAtomic(value['amount'], decimals);
}

function readAtomic(value: Json | undefined, decimals: number): Parsed<Micros> {
  const digits = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof digits !== 'string' || !/^(0|[1-9]\d{0,38})$/.test(digits)) {
    return unread(value === undefined ? 'is missing' : 'is no whole number of atomic units');
  }
  const atomic = BigInt(digits);
  if (decimals <= 6) return read(atomic * 10n ** BigInt(6 - decimals));
  const unit = 10n ** BigInt(decimals - 6);
  return atomic % unit === 0n ? read(atomic / unit) : unread('is finer than a micro');
}
