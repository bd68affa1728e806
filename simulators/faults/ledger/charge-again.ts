import { randomUUID } from 'node:crypto';
import type { Clock, LedgerPort, Purchase } from '../../../src/contract/index.ts';

/** Takes the price of a purchase from the balance once more, under an intent of its own. */
export async function chargeAgain(ledger: LedgerPort, purchase: Purchase, clock: Clock): Promise<void> {
  if (purchase.funding.kind !== 'balance') return;
  const { agentId, accountId, tool, operation, priceMicros, funding, rules } = purchase;
  const intentId = randomUUID();
  await ledger.hold({ intentId, agentId, accountId, tool, operation, priceMicros, funding, rules });
  await ledger.deliver(intentId, { dueAt: clock.now() });
  await ledger.capture(intentId, priceMicros);
}
