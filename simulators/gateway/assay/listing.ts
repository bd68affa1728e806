/** `tools/list`: in full, or up to five pinned tools beside the helpers. */
import { ASSAY_META, type JsonObject, type McpAnswer, type ToolContract } from '../../../src/contract/index.ts';
import type { AssayContext, Session } from './context.ts';

const LISTS_PER_MINUTE = 60;
const PAGE_SIZE = 100;
const INVALID_PARAMS = -32602;

export async function listTools(context: AssayContext, session: Session, params: JsonObject): Promise<McpAnswer> {
  const { ports, codec, settings } = context;
  const { agent, url, view } = session;
  const subject = `${agent.agentId} ${url}`;
  const use = { rule: 'list', limit: LISTS_PER_MINUTE, subject, url, accountId: agent.accountId } as const;
  const verdict = await ports.rateLimits.take(use);
  if (verdict.kind === 'limited') return codec.listLimited(verdict.retryAfterMs);
  const start = startOf(params['cursor']);
  if (start === undefined)
    return { kind: 'error', code: INVALID_PARAMS, message: 'Invalid params: this is no cursor of tools/list.' };

  const accessible = await ports.catalogue.list(view);
  if (!isFull(session, accessible.length)) {
    const shown = await listed(context, session, codec.shownInSearch(accessible));
    return { kind: 'result', result: { tools: [...codec.helpers(), ...shown], ...metaOf(session, accessible) } };
  }
  const rest = accessible.filter(({ name }) => name > start);
  const page = rest.slice(0, PAGE_SIZE);
  const last = page.at(-1)?.name ?? '';
  const tools = await listed(context, session, page);
  const nextCursor = rest.length > page.length ? { nextCursor: Buffer.from(last).toString('base64url') } : {};
  const helpers = settings.fullListsHelpers && start === '' ? codec.helpers() : [];
  const meta = start === '' ? metaOf(session, accessible) : {};
  return { kind: 'result', result: { tools: [...helpers, ...tools], ...nextCursor, ...meta } };
}

/** What is told of the tool set: its version, and the names that the URL asks for and does not serve. */
function metaOf({ view, version }: Session, accessible: readonly ToolContract[]): { readonly _meta?: JsonObject } {
  const served = new Set(accessible.map(({ name }) => name.toLowerCase()));
  const ignored = [...(view.scope.tools ?? [])].filter(([name]) => !served.has(name));
  const spelt = ignored.map(([name, major]) => (major === undefined ? name : `${name}@${major}`));
  if (version === undefined && spelt.length === 0) return {};
  return {
    _meta: {
      ...(version !== undefined && { [ASSAY_META.toolsetVersion]: version }),
      ...(spelt.length > 0 && { [ASSAY_META.ignoredTools]: spelt }),
    },
  };
}

function isFull({ discovery, threshold }: Session, accessible: number): boolean {
  return discovery === 'full' || (discovery === 'auto' && accessible <= threshold);
}

async function listed({ ports, codec }: AssayContext, { agent }: Session, tools: readonly ToolContract[]) {
  const asset = await ports.pricing.asset();
  const told = async (tool: ToolContract) =>
    codec.listedTool(tool, codec.price(await ports.pricing.quote(tool, agent), asset));
  return Promise.all(tools.map(told));
}

/** The name that the page starts behind; undefined where the cursor is none of ours. */
function startOf(cursor: unknown): string | undefined {
  if (cursor === undefined) return '';
  if (typeof cursor !== 'string') return undefined;
  const name = Buffer.from(cursor, 'base64url').toString();
  return name !== '' && Buffer.from(name).toString('base64url') === cursor ? name : undefined;
}
