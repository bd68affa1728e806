/** `get_tool`: one tool's contract and its price of now. */
import { ASSAY_META, type JsonObject } from '../../../src/contract/index.ts';
import { Refused, required } from '../refused.ts';
import type { AssayContext, Session } from './context.ts';
import { refusals } from './refusals.ts';

const READS_PER_MINUTE = 120;

export async function getTool(context: AssayContext, session: Session, args: unknown): Promise<JsonObject> {
  const { ports, codec } = context;
  const { agent, url, view } = session;
  const { name } = required(codec.readInspect(args));
  const { agentId, accountId } = agent;
  const use = { rule: 'read', limit: READS_PER_MINUTE, subject: agentId, url, accountId } as const;
  const verdict = await ports.rateLimits.take(use);
  if (verdict.kind === 'limited') throw new Refused(refusals.rateLimited('reads', verdict.retryAfterMs));

  const found = await ports.catalogue.find(name, view);
  if (found.kind !== 'served') throw new Refused(refusals.notInToolset(name));
  const { tool } = found;
  const quote = await ports.pricing.quote(tool, agent);
  const price = codec.price(quote, await ports.pricing.asset());
  const route = await ports.router.route(tool, agent, []);
  const content = codec.inspection(tool, { quote, price, noProviderFits: route.kind !== 'bindings' });
  const { deprecated } = tool;
  return codec.structured(
    content,
    deprecated === undefined ? undefined : { [ASSAY_META.deprecated]: { ...deprecated } },
  );
}
