/** `search_tools`: one page of a ranking, and the sealed place where the next one starts. */
import type { Continuation, JsonObject, SearchRequest } from '../../../src/contract/index.ts';
import { Refused, required } from '../refused.ts';
import type { AssayContext, Session } from './context.ts';
import { refusals } from './refusals.ts';

const SEARCHES_PER_MINUTE = 30;

/** A search to run: a first page has no place to start behind. */
type Search = Omit<Continuation, 'after' | 'category'> & Partial<Pick<Continuation, 'after' | 'category'>>;

export async function searchTools(context: AssayContext, session: Session, args: unknown): Promise<JsonObject> {
  const { ports, codec } = context;
  const { agent, url, view } = session;
  const request = required(codec.readSearch(args));
  const { agentId, accountId } = agent;
  const use = { rule: 'search', limit: SEARCHES_PER_MINUTE, subject: agentId, url, accountId } as const;
  const verdict = await ports.rateLimits.take(use);
  if (verdict.kind === 'limited') throw new Refused(refusals.rateLimited('searches', verdict.retryAfterMs));

  const search = await searchOf(context, session, request);
  const { query: text, category, after, limit, detail } = search;
  const query = { text, limit, ...(category !== undefined && { category }), ...(after !== undefined && { after }) };
  const { matches, total, more, categories } = await ports.catalogue.search(query, view);
  const asset = await ports.pricing.asset();
  const found = await Promise.all(
    matches.map(async ({ tool, score }) => {
      const quote = await ports.pricing.quote(tool, agent);
      return { tool, score, quote, price: codec.price(quote, asset) };
    }),
  );
  const { content, taken } = codec.searchPage({ detail, limit, matches: found, total, categories });
  const last = found[taken - 1];
  const goesOn = last !== undefined && (more || taken < found.length);
  const nextCursor = goesOn ? await nextOf(context, search, { score: last.score, name: last.tool.name }) : null;
  return codec.structured({ ...content, nextCursor });
}

async function searchOf({ ports }: AssayContext, { agent, url }: Session, request: SearchRequest): Promise<Search> {
  const holder = { agentId: agent.agentId, url };
  if (request.kind === 'first') {
    const { kind, ...asked } = request;
    return { ...holder, ...asked, page: 1, firstPageAt: ports.clock.now() };
  }
  const continuation = await ports.cursors.unseal(request.cursor);
  if (continuation === undefined || !(await ports.cursors.admits(continuation, holder)))
    throw new Refused(refusals.cursor());
  return continuation;
}

function nextOf({ ports }: AssayContext, search: Search, after: Continuation['after']): Promise<string | null> {
  return ports.cursors.seal({ ...search, after, page: search.page + 1 });
}
