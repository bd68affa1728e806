/** `search_offerings`: one page of the newest versions, and the cursors to the pages on both sides of it. */
import { createHash } from 'node:crypto';
import type { JsonObject, OfferingPosition, OfferingSearch, ToolContract } from '../../../src/contract/index.ts';
import { Refused, required } from '../refused.ts';
import type { AgentmuxerContext, Session } from './context.ts';
import { DIALECT } from './context.ts';
import { refusals } from './refusals.ts';

export async function searchOfferings(
  context: AgentmuxerContext,
  { agent }: Session,
  args: unknown,
): Promise<JsonObject> {
  const { ports, codec } = context;
  const search = required(codec.readSearch(args));
  const fingerprint = createHash('sha256').update(codec.searchText(search)).digest('hex');
  const from = await positionOf(context, search, fingerprint);
  const { text, filters, limit } = search;
  // Without a cursor there is nothing to stand in front of.
  const direction = from === undefined ? 'after' : search.direction;
  const asked = { dialect: DIALECT, text, filters, limit, direction, ...(from !== undefined && { from }) };
  const { offerings, hasBefore, hasAfter } = await ports.offerings.page(asked);
  const priced = async (tool: ToolContract) => ({ tool, ...(await ports.pricing.quote(tool, agent)) });
  const sealed = async (isThere: boolean, at: ToolContract | undefined) =>
    isThere && at !== undefined ? ports.offeringCursors.seal({ search: fingerprint, from: placeOf(at) }) : null;
  const page = codec.page({
    offerings: await Promise.all(offerings.map(priced)),
    nextCursor: await sealed(hasAfter, offerings.at(-1)),
    prevCursor: await sealed(hasBefore, offerings[0]),
  });
  return codec.structured(page);
}

async function positionOf(
  { ports }: AgentmuxerContext,
  { cursor }: OfferingSearch,
  fingerprint: string,
): Promise<OfferingPosition | undefined> {
  if (cursor === undefined) return undefined;
  const continuation = await ports.offeringCursors.unseal(cursor);
  if (continuation === undefined || continuation.search !== fingerprint) throw new Refused(refusals.cursor());
  return continuation.from;
}

function placeOf({ publishedAt, versionId }: ToolContract): OfferingPosition {
  return { publishedAt, versionId };
}
