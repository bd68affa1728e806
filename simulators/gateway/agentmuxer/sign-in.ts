/** Who is asking: a good API key, or the answer that turns the caller away. */
import type { Agent, JsonObject, McpAnswer, McpCaller, Refusal } from '../../../src/contract/index.ts';
import type { AgentmuxerContext, Session } from './context.ts';
import { DIALECT } from './context.ts';
import { refusals } from './refusals.ts';
import { refusalTold } from './results.ts';
import { METADATA_PATH } from './sign-in-metadata.ts';

/** Where MCP is served on the origin. */
export const MCP_PATH = '/mcp';

/** JSON-RPC leaves this range to servers. */
const TURNED_AWAY = -32_001;

/** The session of a caller with a good key at the served path; else the answer that turns it away. */
export async function sessionOf(context: AgentmuxerContext, caller: McpCaller): Promise<Session | McpAnswer> {
  const { token, url } = caller;
  // Whoever sends no key is looked up as well: the empty one is nobody's.
  const agent = await signedIn(context, token ?? '');
  if (agent === undefined) return turnedAway(context, caller, refusals.credential());
  const [path = ''] = url.split('?');
  return path === MCP_PATH ? { agent, token } : notServed();
}

/** An agent of another contract is unknown here. */
async function signedIn({ ports }: AgentmuxerContext, token: string): Promise<Agent | undefined> {
  const agent = await ports.accounts.authenticate(token);
  return agent?.dialect === DIALECT ? agent : undefined;
}

/** Where a person can sign in, the challenge says where to read about it: clients look only with the status. */
function turnedAway({ codec, settings }: AgentmuxerContext, { origin }: McpCaller, refusal: Refusal): McpAnswer {
  const told: JsonObject = refusalTold(refusal);
  const { signInServer } = settings;
  if (signInServer !== undefined && origin !== undefined)
    return unauthorized(`Bearer resource_metadata="${origin}${METADATA_PATH}"`, told);
  switch (settings.turnsAwayBy) {
    case 'status':
      return unauthorized('Bearer', told);
    case 'error':
      return { kind: 'error', code: TURNED_AWAY, message: refusal.message, data: told };
    case 'result':
      return { kind: 'result', result: codec.refused(refusal) };
  }
}

function unauthorized(challenge: string, body: JsonObject): McpAnswer {
  return { kind: 'http', status: 401, headers: { 'WWW-Authenticate': challenge }, body };
}

function notServed(): McpAnswer {
  return { kind: 'http', status: 404, body: { message: `No MCP server at this URL; it is at ${MCP_PATH}.` } };
}
