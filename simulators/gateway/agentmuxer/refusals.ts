/** Every refusal of the AgentMuxer gateway: who refuses, what can be done about it, and its words. */
import type { Micros, Refusal } from '../../../src/contract/index.ts';

/** The values of `refusedBy`. */
export const REFUSED_BY = [
  'auth',
  'arguments',
  'availability',
  'idempotency',
  'terms',
  'cap',
  'balance',
  'provider',
  'internal',
] as const;

type RefusedBy = (typeof REFUSED_BY)[number];

/** What the caller can do, where it can do something; told as `recovery`. */
type Recovery =
  | 'sign-in'
  | 'correct-arguments'
  | 'search-again'
  | 'choose-another'
  | 'use-new-key'
  | 'wait'
  | 'ask-owner'
  | 'top-up'
  | 'retry-with-same-key';

const RETRYABLE: readonly Recovery[] = ['wait', 'retry-with-same-key'];

type Further = Partial<Omit<Refusal, 'code' | 'message' | 'retryable' | 'hint'>>;

function refusal(code: RefusedBy, hint: Recovery, message: string, further: Further = {}): Refusal {
  return { code, message, retryable: RETRYABLE.includes(hint), hint, ...further };
}

export const refusals = {
  credential: () =>
    refusal('auth', 'sign-in', 'The API key is missing or unknown. Send yours as the bearer token of the connection.'),
  arguments: (why: string) => refusal('arguments', 'correct-arguments', `Wrong arguments: ${why}.`),
  ownKey: () =>
    refusal('arguments', 'correct-arguments', 'Your API key belongs on the connection, not in the inputs of a tool.'),
  cursor: () =>
    refusal('arguments', 'search-again', 'This cursor does not belong to this search. Search again without it.'),
  unknownOffering: (id: string) =>
    refusal('availability', 'search-again', `There is no offering version ${id}. Search for one that there is.`),
  unavailable: (name: string) =>
    refusal('availability', 'choose-another', `${told(name)} cannot be bought at the moment. Choose another offering.`),
  keyReused: () =>
    refusal('idempotency', 'use-new-key', 'This key already names another call. Use a new key for a new purchase.'),
  running: () =>
    refusal('idempotency', 'wait', 'The purchase with this key is still running. Ask again with the same key.'),
  stalled: (intentId: string) =>
    refusal('idempotency', 'use-new-key', 'The purchase with this key ended without an outcome; nothing was charged.', {
      intentId,
    }),
  forgotten: (intentId: string) =>
    refusal('idempotency', 'use-new-key', 'The purchase with this key is done, but its result is not kept any more.', {
      intentId,
    }),
  terms: () => refusal('terms', 'use-new-key', 'These terms were not offered for this very call, or have expired.'),
  paused: () => refusal('cap', 'ask-owner', 'The account owner has paused what this application spends.'),
  denied: (name: string) =>
    refusal('cap', 'ask-owner', `The account owner does not let this application buy ${told(name)}.`),
  approval: (overMicros: Micros, costMicros: Micros) =>
    refusal(
      'cap',
      'ask-owner',
      `A call above ${overMicros} micros needs the account owner; this one costs ${costMicros}.`,
    ),
  freeCalls: (name: string) => refusal('cap', 'wait', `The free calls of ${told(name)} are used up for today.`),
  cap: (costMicros: Micros, capMicros: Micros, spentMicros: Micros) =>
    refusal('cap', 'ask-owner', `This call of ${costMicros} micros would go over the application's cap.`, {
      details: { costMicros: `${costMicros}`, capMicros: `${capMicros}`, spentMicros: `${spentMicros}` },
    }),
  pace: (retryAfterMs: number) =>
    refusal('cap', 'wait', 'The account owner lets this application buy more slowly.', { retryAfterMs }),
  balance: (costMicros: Micros, availableMicros: Micros, topupUrl: string | undefined) =>
    refusal('balance', 'top-up', `The account balance does not cover the ${costMicros} micros of this call.`, {
      ...(topupUrl !== undefined && { fixUrl: topupUrl }),
      details: { costMicros: `${costMicros}`, availableMicros: `${availableMicros}` },
    }),
  provider: (reason: string, intentId: string) =>
    refusal('provider', 'use-new-key', `The provider did not deliver (${reason}). Nothing was charged.`, { intentId }),
  unknownInvocation: () =>
    refusal('arguments', 'correct-arguments', 'There is no completed invocation of this account with that identifier.'),
  internal: () => refusal('internal', 'retry-with-same-key', 'The gateway failed unexpectedly.'),
};

/** A name within a sentence of ours. */
function told(name: string): string {
  return JSON.stringify(name.slice(0, 128));
}
