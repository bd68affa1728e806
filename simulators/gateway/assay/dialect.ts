/** The Assay dialect: who may call, which operation is meant, and how its end is told. */
import {
  type Agent,
  ASSAY_HELPERS,
  type JsonObject,
  type McpAnswer,
  type McpCaller,
  type Scope,
  type ToolCallParams,
  type View,
} from '../../../src/contract/index.ts';
import type { DialectServed } from '../dialects.ts';
import { Refused, required } from '../refused.ts';
import { type CallRequest, call } from './call.ts';
import { type AssayContext, DIALECT, type Session } from './context.ts';
import { getTool } from './inspect.ts';
import { listTools } from './listing.ts';
import { isCounted, refusal, refusals } from './refusals.ts';
import { assaySite } from './rest/site.ts';
import { searchTools } from './search.ts';
import { agentOf, turnedAway } from './sign-in.ts';
import { narrowed } from './url.ts';

const REFUSED_PER_MINUTE = 60;

export interface AssayOptions {
  readonly context: AssayContext;
  /** Hears of what failed unexpectedly; the caller hears only that something did. */
  readonly report: (failure: unknown) => void;
}

export function assayDialect({ context, report }: AssayOptions): DialectServed {
  /** Runs an operation for an admitted caller; whatever it throws becomes an answer. */
  const within = async (caller: McpCaller, operation: (session: Session) => Promise<McpAnswer>): Promise<McpAnswer> => {
    const session = await sessionOf(context, caller);
    return 'kind' in session ? session : operation(session);
  };

  return {
    async admit(caller) {
      const session = await sessionOf(context, caller);
      return 'kind' in session ? session : undefined;
    },
    site: assaySite({ context, report }),
    listTools: (caller, params) => within(caller, (session) => listTools(context, session, params)),
    callTool: (caller, params) =>
      within(caller, async (session) => ({ kind: 'result', result: await answer(context, session, params, report) })),
  };
}

/** The session of a caller with a good credential on a served URL; else the answer that turns it away. */
async function sessionOf(context: AssayContext, caller: McpCaller): Promise<Session | McpAnswer> {
  const agent = await agentOf(context, caller);
  if ('code' in agent) return turnedAway(context, agent);
  const { ports, codec } = context;
  const read = codec.readUrl(caller.url);
  const set = read && (await ports.urls.find(read.place, agent));
  if (read === undefined || set === undefined)
    return turnedAway(context, refusal('MCP_URL_NOT_FOUND', 'No MCP server at this URL'));
  const { scope, pinned, ...shown } = narrowed(set, read.filters);
  return { agent, url: read.canonical, view: viewOf(agent, scope, pinned), ...shown, caller };
}

function viewOf({ policy: { allow, deny } }: Agent, scope: Scope, pinned: View['pinned']): View {
  return {
    dialect: DIALECT,
    scope,
    ...(pinned !== undefined && { pinned }),
    ...(allow !== undefined && { allow }),
    ...(deny !== undefined && { deny }),
  };
}

async function answer(
  context: AssayContext,
  session: Session,
  params: ToolCallParams,
  report: (failure: unknown) => void,
): Promise<JsonObject> {
  const { codec } = context;
  try {
    switch (params.name) {
      case 'search_tools':
        return await searchTools(context, session, params.arguments);
      case 'get_tool':
        return await getTool(context, session, params.arguments);
      default:
        return await countingRefusals(context, session, async () => call(context, session, callOf(context, params)));
    }
  } catch (failure) {
    if (failure instanceof Refused) return codec.refused(failure.refusal, failure.meta);
    report(failure);
    return codec.refused(refusals.internal(), {});
  }
}

/** The catalogue tool that is called, unwrapped where `call_tool` wraps it. */
function callOf({ codec }: AssayContext, params: ToolCallParams): CallRequest {
  const { name, arguments: args, exactArguments, _meta: meta } = params;
  if (name !== 'call_tool') return { name, arguments: args, exactArguments, meta };
  const inner = required(codec.readWrapper(args));
  if (ASSAY_HELPERS.some((helper) => helper === inner.name))
    throw new Refused(refusals.arguments('A discovery tool cannot be called through call_tool.'));
  const exact = (exactArguments as { readonly arguments?: unknown } | undefined)?.arguments;
  return { ...inner, exactArguments: exact, meta };
}

/** Past the limit of refused calls in a minute, a refusal says only that. */
async function countingRefusals<T>({ ports }: AssayContext, session: Session, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (failure) {
    if (!(failure instanceof Refused && isCounted(failure.refusal))) throw failure;
    const { agent, url } = session;
    const { agentId, accountId } = agent;
    const use = { rule: 'refused', limit: REFUSED_PER_MINUTE, subject: agentId, url, accountId } as const;
    const verdict = await ports.rateLimits.take(use);
    if (verdict.kind === 'admitted') throw failure;
    throw new Refused(refusals.rateLimited('refused calls', verdict.retryAfterMs));
  }
}
