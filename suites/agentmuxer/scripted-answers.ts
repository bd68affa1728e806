/** What a scripted marketplace may say, in the words of its contract. */
import { isObject, type Json, type JsonObject, type ScriptedAnswer } from '../../src/runner/index.ts';

/** What everything is listed at, in micros. */
export const COST = '2500';
/** What costs more than it was listed at comes to this. */
export const HIGHER_COST = '4000';

/** The tool did its work; `cost` is what differs from a purchase whose accounting is done. */
export function delivers(invocationId: string, cost: JsonObject = {}, response: JsonObject = {}): ScriptedAnswer {
  return tells({
    response: { invocationId, status: 200, contentType: 'application/json', body: { done: true }, ...response },
    cost: { costMicros: COST, chargeStatus: 'finalized', replayed: false, ...cost },
  });
}

/** Asks to agree to another price. */
export function asksToConfirm(reference: string, expiresAt: string): ScriptedAnswer {
  return tells({
    status: 'price_confirmation_required',
    cost: { costMicros: HIGHER_COST },
    expiresAt,
    continuation: { acceptTerms: reference },
  });
}

export function refuses(refusedBy: string, message: string, more: JsonObject = {}): ScriptedAnswer {
  return tells({ refusedBy, message, ...more }, { isError: true });
}

/** A result whose structured value is also its text. */
export function tells(told: JsonObject, more: JsonObject = {}): ScriptedAnswer {
  const content = [{ type: 'text', text: JSON.stringify(told) }];
  return { does: 'answers', result: { content, structuredContent: told, ...more } };
}

/** The interface of any version. */
export function inspected(id: Json): ScriptedAnswer {
  const inputs = { query: { type: 'object' }, headers: { type: 'object' }, body: {} };
  return tells({
    offeringVersion: { id },
    description: 'A scripted offering.',
    interface: { method: 'POST', inputs },
    usage: 'Any inputs will do.',
    price: { costMicros: COST },
  });
}

/** Every string in a value, at any depth. */
export function stringsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((item: Json) => stringsIn(item));
  return isObject(value) ? Object.values(value as JsonObject).flatMap((member) => stringsIn(member)) : [];
}
