/** The money steps, each one transaction: hold (with the key), deliver, release, capture. */
import type { Hold, HoldOutcome, Instant, Kept, Micros, PurchaseState, Served } from '../../../src/contract/index.ts';
import { balanceTable } from './balances.ts';
import type { Database } from './database.ts';
import { entryBook } from './entries.ts';
import { intentTable } from './intents.ts';
import { keyTable } from './keys.ts';
import { signedTables } from './signed.ts';
import { spendingGuard } from './spending.ts';

export interface Release {
  readonly keep?: Kept;
  readonly served?: Served;
  readonly owedMicros?: Micros;
}

export interface Delivery {
  readonly dueAt: Instant;
  readonly keep?: Kept | undefined;
  readonly served?: Served;
}

export function moneyStore(db: Database) {
  const intents = intentTable(db);
  const keys = keyTable(db);
  const entries = entryBook(db);
  const guard = spendingGuard(db);
  const signed = signedTables(db);
  const balances = balanceTable(db);

  /** Takes the money, or says why not; the transaction around it takes back what had been taken by then. */
  function fund(hold: Hold, now: Instant): HoldOutcome {
    const { funding, priceMicros, accountId, tool } = hold;
    switch (funding.kind) {
      case 'free':
        return guard.useFreeCall(accountId, tool, funding.perDay, now) ? HELD : { kind: 'free-calls-used-up' };
      case 'balance':
        if (balances.take(accountId, priceMicros)) return HELD;
        return { kind: 'insufficient-funds', availableMicros: balances.available(accountId) };
      case 'voucher':
      case 'x402': {
        const outcome = signed.take(funding, hold);
        if (outcome.kind === 'held') balances.holdElsewhere(accountId, priceMicros);
        return outcome;
      }
    }
  }

  function holdStep(hold: Hold, now: Instant): HoldOutcome {
    if (hold.claim !== undefined && !keys.claim(hold.claim, hold.intentId, now)) return { kind: 'key-taken' };
    const tooMuch = guard.judge(hold, now);
    if (tooMuch !== undefined) return tooMuch;
    const outcome = fund(hold, now);
    if (outcome.kind !== 'held') return outcome;
    intents.begin(hold, now);
    guard.record(hold, now);
    entries.write('hold', hold, hold.priceMicros, now);
    return outcome;
  }

  function deliverStep(intentId: string, { dueAt, keep, served }: Delivery): void {
    if (keep !== undefined) keys.finish(keep, intentId);
    const purchase = intents.find(intentId);
    if (purchase?.state !== 'running') return;
    const { funding } = purchase;
    if (funding.kind === 'free') intents.close(intentId, 'settled', 0n, served);
    else intents.deliver(intentId, funding.kind === 'voucher' ? signed.dueOf(funding, dueAt) : dueAt, served);
  }

  function releaseStep(intentId: string, now: Instant, { keep, served, owedMicros }: Release): void {
    if (keep !== undefined) keys.finish(keep, intentId);
    const purchase = intents.find(intentId);
    if (purchase === undefined || !isOpen(purchase.state)) return;
    intents.close(intentId, 'refunded', 0n, served);
    balances.endHold(purchase, purchase.heldMicros);
    guard.takeBack(purchase, now);
    signed.close(purchase, 'released');
    entries.write('release', purchase, purchase.heldMicros, now);
    if (owedMicros !== undefined) balances.owe(purchase.accountId, owedMicros);
  }

  function captureStep(intentId: string, chargedMicros: Micros, now: Instant): void {
    const purchase = intents.find(intentId);
    if (purchase?.state !== 'delivered') return;
    intents.close(intentId, 'settled', chargedMicros);
    balances.endHold(purchase, purchase.heldMicros - chargedMicros);
    signed.close(purchase, 'redeemed');
    entries.write('capture', purchase, chargedMicros, now);
  }

  return {
    hold: (hold: Hold, now: Instant): HoldOutcome =>
      db.attempt(
        () => holdStep(hold, now),
        (outcome) => outcome.kind === 'held',
      ),
    deliver: (intentId: string, delivery: Delivery): void => db.transaction(() => deliverStep(intentId, delivery)),
    release: (intentId: string, now: Instant, release: Release = {}): void =>
      db.transaction(() => releaseStep(intentId, now, release)),
    capture: (intentId: string, chargedMicros: Micros, now: Instant): void =>
      db.transaction(() => captureStep(intentId, chargedMicros, now)),
    purchase: intents.find,
    due: intents.due,
    nextDue: intents.nextDue,
    postpone: intents.postpone,
    redeeming: signed.redeeming,
    running: intents.running,
  };
}

const HELD: HoldOutcome = { kind: 'held' };

function isOpen(state: PurchaseState): boolean {
  return state === 'running' || state === 'delivered';
}
