/** The Assay receipt and its prices. */
import type { Json, JsonObject, Micros } from '../contract/index.ts';
import { readAmount } from './amount.ts';
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

/** The price object of `tools/list`, search results and `get_tool`; `null` stands for free. */
export function readPrice(price: Json | undefined): Parsed<Micros> {
  if (price === null) return read(0n);
  if (!isObject(price)) return unread('the price is neither an object nor null');
  const micros = readAmount((price as JsonObject)['maxAmount']);
  return micros.ok ? micros : unread(`the price's maxAmount ${micros.reason}`);
}
