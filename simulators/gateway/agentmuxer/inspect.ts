/** `inspect_offering`: one version's interface and usage, and its price of now. */
import type { JsonObject } from '../../../src/contract/index.ts';
import { Refused, required } from '../refused.ts';
import { type AgentmuxerContext, DIALECT, type Session } from './context.ts';
import { refusals } from './refusals.ts';

export async function inspectOffering(
  context: AgentmuxerContext,
  { agent }: Session,
  args: unknown,
): Promise<JsonObject> {
  const { ports, codec } = context;
  const { offeringVersionId } = required(codec.readInspect(args));
  const tool = await ports.offerings.find(DIALECT, offeringVersionId);
  if (tool === undefined) throw new Refused(refusals.unknownOffering(offeringVersionId));
  const { priceMicros } = await ports.pricing.quote(tool, agent);
  return codec.structured(codec.inspection(tool, priceMicros));
}
