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
      /** Absent where the contract marks no replays. */
      readonly replayed?: boolean;
      /** The output as canonical text, so that two answers can be told apart. */
      readonly output: string;
      /** Absent where no receipt came. */
      readonly intentId?: string | null;
      /** What the receipt tells of the cost, charged or held; absent where none came. */
      readonly toldMicros?: bigint;
    }
  /** `unfinished`: the key is busy or its state unknown for now; the answer says to come back. */
  | { readonly kind: 'refused'; readonly code: string; readonly unfinished: boolean; readonly toldMicros?: bigint }
  | { readonly kind: 'lost' }
  | { readonly kind: 'unreadable'; readonly reason: string };

export interface Purchase {
  readonly priceMicros: bigint;
  /** How often a provider did the work for this purchase and its answer was one that the gateway could deliver. */
  readonly servable: number;
  /** How often a provider did the work, whatever became of the answer. */
  readonly executed: number;
}

/** A story after its end: faults are healed, time has passed where it could, every key was tried once more. */
export interface PurchaseHistory {
  readonly purchases: readonly Purchase[];
  readonly attempts: readonly Attempt[];
  /**
   * Every time-out and every hold window has passed. Without it (the target grants no clock, or tells no window) what
   * is held may stay held, and what is unfinished may be so.
   */
  readonly settled: boolean;
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

interface Due {
  readonly least: bigint;
  readonly most: bigint;
}

/**
 * What a purchase may cost. A delivered one costs what its first answer told, up to its price: a contract may pass a
 * provider's failure on as a result, also that of a call which it gave up with its caller. Where that answer was lost,
 * a replay may tell what it cost by itself; where none tells, it cost its price, or for a failure whatever it cost.
 * A refused one costs nothing, or up to what the refusal told.
 */
function dueFor(history: PurchaseHistory, { priceMicros, servable }: Purchase, place: number): Due {
  const heard = heardOf(history, place);
  const upToPrice = (told: bigint) => (told < priceMicros ? told : priceMicros);
  const served = heard.filter((one) => one.kind === 'delivered');
  if (served.length === 0) {
    const last = heard.at(-1);
    const told = last?.kind === 'refused' && !last.unfinished ? last.toldMicros : undefined;
    return { least: 0n, most: upToPrice(told ?? 0n) };
  }
  const telling = served.filter(({ toldMicros }) => toldMicros !== undefined);
  const first = telling.find(({ replayed }) => !replayed)?.toldMicros;
  if (first !== undefined) return { least: upToPrice(first), most: upToPrice(first) };
  return { least: upToPrice(telling[0]?.toldMicros ?? (servable > 0 ? priceMicros : 0n)), most: priceMicros };
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Adds up what the purchases may cost. */
function owed(history: PurchaseHistory): Due {
  const dues = history.purchases.map((purchase, place) => dueFor(history, purchase, place));
  return { least: sumOf(dues.map(({ least }) => least)), most: sumOf(dues.map(({ most }) => most)) };
}

/**
 * Work whose answer was lost may have been given up, with its caller or as too late when time was let pass meanwhile:
 * then a retry is served as the first, and not as a replay.
 */
const servedOnce: Checker = (history) => {
  const givenUp = (place: number) => {
    const heard = heardOf(history, place);
    const isServedAnew = heard.some((one) => one.kind === 'delivered' && !one.replayed);
    return isServedAnew ? heard.filter(({ kind }) => kind === 'lost').length : 0;
  };
  const twice = history.purchases.findIndex(({ servable }, place) => servable > 1 + givenUp(place));
  if (twice < 0) return undefined;
  return `one key made the provider do the work ${history.purchases[twice]?.servable} times, each time with an answer that could be delivered`;
};

const chargedOnce: Checker = (history) => {
  const { settled, takenMicros, heldMicros, purchases } = history;
  const { least, most } = owed(history);
  const isRight = settled
    ? takenMicros >= least && takenMicros <= most
    : takenMicros <= most && takenMicros + heldMicros <= mostHeld(history);
  if (isRight) return undefined;
  const delivered = purchases.filter((_, index) => wasDelivered(history, index)).length;
  const held = settled || heldMicros === 0n ? '' : `, while ${heldMicros} are held`;
  return `${delivered} purchase(s) were delivered for ${most} micros in all, and the buyer paid ${takenMicros} micros by the ledger${held}`;
};

/** Before time has passed, a purchase that was not delivered may hold its price, once. */
const mostHeld = (history: PurchaseHistory): bigint =>
  sumOf(
    history.purchases.map((purchase, place) =>
      wasDelivered(history, place) ? dueFor(history, purchase, place).most : purchase.priceMicros,
    ),
  );

const nothingStaysHeld: Checker = ({ settled, heldMicros }) =>
  !settled || heldMicros === 0n ? undefined : `${heldMicros} micros are still held after every hold window has passed`;

const balanceAgrees: Checker = (history) =>
  history.balanceFellMicros === undefined || history.balanceFellMicros === history.takenMicros + history.heldMicros
    ? undefined
    : `the balance fell by ${history.balanceFellMicros} micros, but the ledger's entries come to ${history.takenMicros}`;

/** Nobody is told that a purchase cost more than its price; that no less is told than was paid, the ledger shows. */
const costsAreTold: Checker = (history) => {
  for (const { purchase, heard } of history.attempts) {
    const price = history.purchases[purchase]?.priceMicros ?? 0n;
    const isWrong = heard.kind === 'delivered' && heard.toldMicros !== undefined && heard.toldMicros > price;
    if (isWrong) return `the answer to a purchase at ${price} micros told a cost of ${heard.toldMicros}`;
  }
  return undefined;
};

const redeemedOnce: Checker = (history) => {
  if (!history.redeemedMicros) return undefined;
  const redeemed = sumOf(history.redeemedMicros);
  const { least, most } = owed(history);
  return redeemed >= least && redeemed <= most
    ? undefined
    : `the chain shows ${history.redeemedMicros.length} redemption(s) of ${redeemed} micros in all, where ${most} micros were owed`;
};

const replaysAreTheSame: Checker = (history) => {
  for (const index of history.purchases.keys()) {
    const served = heardOf(history, index).filter((heard) => heard.kind === 'delivered');
    const outputs = new Set(served.map((heard) => heard.output));
    if (outputs.size > 1) return 'one key was answered with two different results';
    const intents = new Set(served.flatMap(({ intentId }) => (intentId === undefined ? [] : [intentId])));
    if (intents.size > 1) return 'one key was answered with receipts of two different purchases';
    const first = served.filter(({ replayed }) => replayed === false).length;
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
    if (last.kind === 'refused' && last.unfinished && history.settled)
      return `a key still answers ${last.code} after the faults have healed and every time-out has passed`;
    if (last.kind === 'refused' && !last.unfinished && wasDelivered(history, index))
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
  costsAreTold,
  redeemedOnce,
];
