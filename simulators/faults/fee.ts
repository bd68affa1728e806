/** What faults do that charge for what is free, or more than the price. */
import { randomUUID } from 'node:crypto';
import type { FaultWorld, LedgerPort } from '../../src/contract/index.ts';

/** Takes a fee of one micro from the account's balance, at once. */
export async function takeFee(
  { ports, clock }: FaultWorld,
  of: { readonly agentId: string; readonly accountId: string },
  tool: string,
): Promise<void> {
  const intentId = randomUUID();
  const fee = { tool, operation: tool, priceMicros: 1n, funding: { kind: 'balance' }, rules: {} } as const;
  await ports().ledger.hold({ ...fee, ...of, intentId });
  await ports().ledger.deliver(intentId, { dueAt: clock.now() });
}

/** Takes a micro more than its price of every call that is paid from a balance. */
export function chargesAMicroMoreThan(ledger: LedgerPort): LedgerPort {
  return {
    ...ledger,
    hold: (hold) =>
      ledger.hold(hold.funding.kind === 'balance' ? { ...hold, priceMicros: hold.priceMicros + 1n } : hold),
  };
}
