/** What happened in one story about purchases, in no dialect's words, and what must hold of it. */

/** One attempt of a buyer: a request with an idempotency key, and what it heard. */
export interface Attempt {
  /** Which purchase it was for: one key with one operation. */
  readonly purchase: number;
  readonly heard: Heard;
}

export type Heard =
  | {
      readonly kind: 'delivered';
      readonly replayed: boolean;
      /** The output as canonical text, so that two answers can be told apart. */
      readonly output: string;
      /** Absent where no receipt came. */
      readonly intentId?: string | null;
    }
  /** `unfinished`: the key is busy or its state unknown for now; the answer says to come back. */
  | { readonly kind: 'refused'; readonly code: string; readonly unfinished: boolean }
  | { readonly kind: 'lost' }
  | { readonly kind: 'unreadable'; readonly reason: string };

export interface Purchase {
  readonly priceMicros: bigint;
  /** How often a provider did the work for this purchase and its answer was one that the gateway could deliver. */
  readonly servable: number;
  /** How often a provider did the work, whatever became of the answer. */
  readonly executed: number;
}

/** A story after its end: faults are healed, time has passed, every key was tried once more. */
export interface PurchaseHistory {
  readonly purchases: readonly Purchase[];
  readonly attempts: readonly Attempt[];
  /** Out of the buyer's pocket at the end, by the target's ledger; with holds still open. */
  readonly takenMicros: bigint;
  readonly heldMicros: bigint;
  /** What the balance went down by, where the purchases are paid from one. */
  readonly balanceFellMicros?: bigint;
  /** Amounts redeemed on the chain, where the purchases are paid by signature. */
  readonly redeemedMicros?: readonly bigint[];
}

type Checker = (history: PurchaseHistory) => string | undefined;

const heardOf = (history: PurchaseHistory, purchase: number) =>
  history.attempts.filter((attempt) => attempt.purchase === purchase).map((attempt) => attempt.heard);

const wasDelivered = (history: PurchaseHistory, purchase: number) =>
  heardOf(history, purchase).some((heard) => heard.kind === 'delivered');

/** Adds up what the purchases that were delivered may cost. */
function owed(history: PurchaseHistory): bigint {
  return history.purchases.reduce(
    (sum, purchase, index) => (wasDelivered(history, index) ? sum + purchase.priceMicros : sum),
    0n,
  );
}

const servedOnce: Checker = (history) => {
  const twice = history.purchases.findIndex((purchase) => purchase.servable > 1);
  if (twice < 0) return undefined;
  return `one key made the provider do the work ${history.purchases[twice]?.servable} times, each time with an answer that could be delivered`;
};

const chargedOnce: Checker = (history) => {
  const due = owed(history);
  if (history.takenMicros === due) return undefined;
  const delivered = history.purchases.filter((_, index) => wasDelivered(history, index)).length;
  return `${delivered} purchase(s) were delivered for ${due} micros in all, and the buyer paid ${history.takenMicros} micros by the ledger`;
};

const nothingStaysHeld: Checker = (history) =>
  history.heldMicros === 0n
    ? undefined
    : `${history.heldMicros} micros are still held after every hold window has passed`;

const balanceAgrees: Checker = (history) =>
  history.balanceFellMicros === undefined || history.balanceFellMicros === history.takenMicros + history.heldMicros
    ? undefined
    : `the balance fell by ${history.balanceFellMicros} micros, but the ledger's entries come to ${history.takenMicros}`;

const redeemedOnce: Checker = (history) => {
  if (!history.redeemedMicros) return undefined;
  const redeemed = history.redeemedMicros.reduce((sum, amount) => sum + amount, 0n);
  const due = owed(history);
  return redeemed === due
    ? undefined
    : `the chain shows ${history.redeemedMicros.length} redemption(s) of ${redeemed} micros in all, where ${due} micros were owed`;
};

const replaysAreTheSame: Checker = (history) => {
  for (const index of history.purchases.keys()) {
    const served = heardOf(history, index).filter((heard) => heard.kind === 'delivered');
    const outputs = new Set(served.map((heard) => heard.output));
    if (outputs.size > 1) return 'one key was answered with two different results';
    const intents = new Set(served.flatMap(({ intentId }) => (intentId === undefined ? [] : [intentId])));
    if (intents.size > 1) return 'one key was answered with receipts of two different purchases';
    const first = served.filter((heard) => !heard.replayed).length;
    if (first > 1) return `one key was answered ${first} times as if each were the first answer`;
  }
  return undefined;
};

/** After the storm every key has an end: a result, or a refusal that is final. Never paid for and gone. */
const everyKeyComesToAnEnd: Checker = (history) => {
  for (const index of history.purchases.keys()) {
    const last = heardOf(history, index).at(-1);
    if (!last) continue;
    if (last.kind === 'lost') return 'a key that was tried again after the faults had healed got no answer';
    if (last.kind === 'unreadable') return `the last answer to a key cannot be read: ${last.reason}`;
    if (last.kind === 'refused' && last.unfinished)
      return `a key still answers ${last.code} after the faults have healed and every time-out has passed`;
    if (last.kind === 'refused' && wasDelivered(history, index))
      return `a purchase that had been delivered is refused as ${last.code} when it is asked for again`;
  }
  return undefined;
};

export const purchaseCheckers: readonly Checker[] = [
  servedOnce,
  replaysAreTheSame,
  everyKeyComesToAnEnd,
  chargedOnce,
  nothingStaysHeld,
  balanceAgrees,
  redeemedOnce,
];
