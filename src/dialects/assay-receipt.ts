/** The Assay receipt and its amounts. */
import type { Json, JsonObject, Micros } from '../contract/index.ts';
import type { Receipt } from './outcome.ts';
import { flagOf, isObject, listOf, type Parsed, present, read, textOf, unread } from './parse.ts';

/** Reads `_meta["assay/receipt"]`: what the money needs must be there, all else is taken as it comes. */
export function readReceipt(raw: Json | undefined): Parsed<Receipt> {
  if (!isObject(raw)) return unread('the receipt is no object');
  const { intentId } = raw;
  if (typeof intentId !== 'string' && intentId !== null) return unread('the receipt has no intentId');
  const charged = readAmount(raw['charged']);
  if (!charged.ok) return unread(`the receipt's charged amount ${charged.reason}`);
  const held = readAmount(raw['held']);
  if (!held.ok) return unread(`the receipt's held amount ${held.reason}`);
  const status = textOf(raw['status']);
  if (status === undefined || status === '') return unread('the receipt has no status');
  return read({
    intentId,
    chargedMicros: charged.value,
    heldMicros: held.value,
    status,
    ...present({
      toolId: textOf(raw['toolId']),
      providerId: textOf(raw['providerId']),
      classification: textOf(raw['classification']),
      attempts: listOf(raw['attempts']),
    }),
    fellBack: flagOf(raw['fellBack']) ?? false,
    raw,
  });
}

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

/** The price object of `tools/list`, search results and `get_tool`; `null` stands for free. */
export function readPrice(price: Json | undefined): Parsed<Micros> {
  if (price === null) return read(0n);
  if (!isObject(price)) return unread('the price is neither an object nor null');
  const micros = readAmount((price as JsonObject)['maxAmount']);
  return micros.ok ? micros : unread(`the price's maxAmount ${micros.reason}`);
}
