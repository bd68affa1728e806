/** `report_outcome`: what an account says of an invocation of its own; it changes nothing else. */
import type { JsonObject } from '../../../src/contract/index.ts';
import { Refused, required } from '../refused.ts';
import type { AgentmuxerContext, Session } from './context.ts';
import { refusals } from './refusals.ts';

export async function reportOutcome(
  { ports, codec }: AgentmuxerContext,
  { agent }: Session,
  args: unknown,
): Promise<JsonObject> {
  const report = required(codec.readReport(args));
  const purchase = await ports.ledger.purchaseOf(agent.accountId, report.invocationId);
  if (purchase === undefined || purchase.state === 'running') throw new Refused(refusals.unknownInvocation());
  const verdict = await ports.outcomes.record(agent.accountId, report);
  return codec.structured(codec.reported({ duplicate: verdict === 'duplicate' }));
}
