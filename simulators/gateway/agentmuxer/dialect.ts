/** The AgentMuxer dialect: who may call, which operation is meant, and how its end is told. */
import type { JsonObject, McpAnswer, McpCaller, ToolCallParams } from '../../../src/contract/index.ts';
import type { DialectServed } from '../dialects.ts';
import { Refused } from '../refused.ts';
import { callOffering } from './call.ts';
import type { AgentmuxerContext, Session } from './context.ts';
import { inspectOffering } from './inspect.ts';
import { refusals } from './refusals.ts';
import { reportOutcome } from './report.ts';
import { searchOfferings } from './search.ts';
import { MCP_PATH, sessionOf } from './sign-in.ts';
import { metadataSite } from './sign-in-metadata.ts';

export interface AgentmuxerOptions {
  readonly context: AgentmuxerContext;
  /** Hears of what failed unexpectedly; the caller hears only that something did. */
  readonly report: (failure: unknown) => void;
}

type Operation = (context: AgentmuxerContext, session: Session, params: ToolCallParams) => Promise<JsonObject>;

const OPERATIONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['search_offerings', (context, session, { arguments: args }) => searchOfferings(context, session, args)],
  ['inspect_offering', (context, session, { arguments: args }) => inspectOffering(context, session, args)],
  ['call_offering', callOffering],
  ['report_outcome', (context, session, { arguments: args }) => reportOutcome(context, session, args)],
]);

const INVALID_PARAMS = -32602;

export function agentmuxerDialect({ context, report }: AgentmuxerOptions): DialectServed {
  /** Runs an operation for an admitted caller. */
  const within = async (caller: McpCaller, operation: (session: Session) => Promise<McpAnswer>): Promise<McpAnswer> => {
    const session = await sessionOf(context, caller);
    return 'kind' in session ? session : operation(session);
  };

  const { signInServer } = context.settings;
  return {
    ...(signInServer !== undefined && { site: metadataSite(MCP_PATH, signInServer) }),
    async admit(caller) {
      const session = await sessionOf(context, caller);
      return 'kind' in session ? session : undefined;
    },
    listTools: (caller, { cursor }) => within(caller, async () => listed(context, cursor)),
    callTool: (caller, params) =>
      within(caller, async (session) => {
        const operation = OPERATIONS.get(params.name);
        if (operation === undefined) return unknownTool(params.name);
        return answer(context, report, () => operation(context, session, params));
      }),
  };
}

/** Four tools are one page. */
function listed({ codec }: AgentmuxerContext, cursor: unknown): McpAnswer {
  if (cursor === undefined) return { kind: 'result', result: { tools: codec.tools() } };
  return { kind: 'error', code: INVALID_PARAMS, message: 'Invalid params: this is no cursor of tools/list.' };
}

function unknownTool(name: string): McpAnswer {
  const message = `Unknown tool: ${name.slice(0, 128)}. There are ${[...OPERATIONS.keys()].join(', ')}.`;
  return { kind: 'error', code: INVALID_PARAMS, message };
}

/** Whatever an operation throws becomes a refusal. */
async function answer(
  { codec, settings }: AgentmuxerContext,
  report: (failure: unknown) => void,
  operation: () => Promise<JsonObject>,
): Promise<McpAnswer> {
  try {
    return { kind: 'result', result: await operation() };
  } catch (failure) {
    if (!(failure instanceof Refused)) report(failure);
    const refusal = failure instanceof Refused ? failure.refusal : refusals.internal();
    return refusal.code === 'arguments' && settings.wrongArgumentsBy === 'error'
      ? { kind: 'error', code: INVALID_PARAMS, message: refusal.message }
      : { kind: 'result', result: codec.refused(refusal) };
  }
}
