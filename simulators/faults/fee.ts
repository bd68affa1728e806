/** What faults do that charge for what is free. */
import { randomUUID } from 'node:crypto';
import type { FaultWorld } from '../../src/contract/index.ts';

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
