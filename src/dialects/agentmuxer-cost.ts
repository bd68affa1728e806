/** The cost of an AgentMuxer purchase, and what identifies its invocation. */
import type { Json, JsonObject } from '../contract/index.ts';
import { readAmount } from './amount.ts';
import type { Receipt } from './outcome.ts';
import { isObject, type Parsed, present, read, textOf, unread } from './parse.ts';

/**
 * Reads `cost` as a receipt: what is pending is held, all else was charged. A form that names whole micros without
 * doubt is taken, whether or not it is the document's; whether it is stands in `raw`.
 */
export function readCost(raw: Json | undefined, response: JsonObject | undefined): Parsed<Receipt> {
  if (!isObject(raw)) return unread('the cost is no object');
  const cost = readAmount(raw['costMicros']);
  if (!cost.ok) return unread(`the cost's costMicros ${cost.reason}`);
  const status = textOf(raw['chargeStatus']);
  if (status === undefined || status === '') return unread('the cost has no chargeStatus');
  const isPending = status === 'pending';
  const balance = readAmount(raw['balanceMicros']);
  return read({
    intentId: (response && invocationIn(response)) ?? null,
    chargedMicros: isPending ? 0n : cost.value,
    heldMicros: isPending ? cost.value : 0n,
    status,
    fellBack: false,
    ...(balance.ok ? { balanceMicros: balance.value } : {}),
    raw,
  });
}

/** In any letter case, as `report_outcome` takes it. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The invocation identifier in a `response`: the document does not name its member, so it is the UUID that stands
 * nearest to the top under a name with `invocation` in it, else the response's own `id`.
 */
export function invocationIn(response: JsonObject): string | undefined {
  let level: readonly JsonObject[] = [response];
  for (let depth = 0; depth < DEPTH_MAX && level.length > 0; depth++) {
    const members = level.flatMap((object) => Object.entries(object));
    const found = members.filter(([name]) => /invocation/i.test(name)).map(([, value]) => uuidOf(value));
    const id = found.find((one) => one !== undefined);
    if (id !== undefined) return id;
    level = members.map(([, value]) => value).filter(isObject);
  }
  return uuidOf(response);
}

const DEPTH_MAX = 4;

function uuidOf(value: Json | undefined): string | undefined {
  const id = isObject(value) ? value['id'] : value;
  return typeof id === 'string' && UUID.test(id) ? id : undefined;
}

/** Drops what is absent, so that a refusal without a cost has no receipt. */
export function costOf(data: JsonObject): { readonly receipt?: Receipt } {
  const cost = readCost(data['cost'], undefined);
  return present({ receipt: cost.ok ? cost.value : undefined });
}
