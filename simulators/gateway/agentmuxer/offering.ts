/** The very version that an id names, whether or not a newer one exists. */
import type { ToolContract } from '../../../src/contract/index.ts';
import type { AgentmuxerContext } from './context.ts';

/** As accounts and tools name this contract. */
export const DIALECT = 'agentmuxer';

export async function offeringOf(
  { ports }: AgentmuxerContext,
  offeringVersionId: string,
): Promise<ToolContract | undefined> {
  const tool = await ports.offerings.find(offeringVersionId);
  return tool?.dialect === DIALECT ? tool : undefined;
}
