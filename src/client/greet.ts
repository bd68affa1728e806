/** The first question to a target: is there an MCP server at all, and if not, what is there instead? */
import { type JsonObject, REVISIONS, type Revision } from '../contract/index.ts';
import { isObject, type Reply } from '../dialects/index.ts';
import { META_SERVER_INFO } from './json-rpc.ts';
import { openSession } from './session.ts';

export interface GreetOptions {
  readonly token?: string;
  readonly timeoutMs: number;
  readonly maxBytes?: number;
}

export type Greeting =
  | {
      readonly kind: 'mcp';
      /** The revisions of ours that it speaks; empty where it speaks MCP, but none of them. */
      readonly revisions: readonly Revision[];
      readonly serverInfo?: JsonObject;
    }
  /** Somebody answers and wants a (better) credential first: HTTP 401 or 403. */
  | { readonly kind: 'locked'; readonly status: number; readonly sentence: string }
  | { readonly kind: 'not-mcp'; readonly sentence: string };

/** Asks in both eras at once, so that it ends within `timeoutMs`. */
export async function greet(url: string, options: GreetOptions): Promise<Greeting> {
  const [sessions, stateless] = await Promise.all([ask(url, '2025-11-25', options), ask(url, '2026-07-28', options)]);
  const heard: Heard[] = [readInitialize(sessions), readDiscover(stateless)];
  const spoken = new Set(heard.flatMap((one) => one.versions));
  const locked = spoken.size > 0 ? undefined : lockedBy(url, [stateless, sessions]);
  if (locked !== undefined) return locked;
  if (heard.some((one) => one.mcp)) {
    const serverInfo = heard.map((one) => one.serverInfo).find(isObject);
    return {
      kind: 'mcp',
      revisions: REVISIONS.filter((revision) => spoken.has(revision)),
      ...(serverInfo === undefined ? {} : { serverInfo }),
    };
  }
  return instead(url, [stateless, sessions]);
}

interface Heard {
  readonly mcp: boolean;
  readonly versions: readonly string[];
  readonly serverInfo?: unknown;
}

async function ask(url: string, revision: Revision, options: GreetOptions): Promise<Reply> {
  const session = openSession({ ...options, url, revision });
  try {
    return await (revision === '2025-11-25' ? session.initialize() : session.request('server/discover'));
  } finally {
    await session.close();
  }
}

function readInitialize(reply: Reply): Heard {
  if (reply.kind === 'error') return { mcp: true, versions: supportedIn(reply.data) };
  if (reply.kind !== 'result') return { mcp: false, versions: [] };
  const { protocolVersion, serverInfo } = reply.result;
  return { mcp: true, versions: typeof protocolVersion === 'string' ? [protocolVersion] : [], serverInfo };
}

function readDiscover(reply: Reply): Heard {
  if (reply.kind === 'error') return { mcp: true, versions: supportedIn(reply.data) };
  if (reply.kind !== 'result') return { mcp: false, versions: [] };
  const meta = reply.result['_meta'];
  return {
    mcp: true,
    versions: strings(reply.result['supportedVersions']),
    serverInfo: isObject(meta) ? meta[META_SERVER_INFO] : undefined,
  };
}

/** An unsupported-version error names those that are supported. */
const supportedIn = (data: unknown): readonly string[] => (isObject(data) ? strings(data['supported']) : []);

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Who refuses by the status alone, and who does so in a JSON-RPC error as well, is asked for the same. */
function lockedBy(url: string, replies: readonly Reply[]): Greeting | undefined {
  const statuses = replies.map((reply) => ('http' in reply ? reply.http?.status : undefined));
  const status = statuses.find((one) => one === 401 || one === 403);
  if (status === undefined) return undefined;
  return {
    kind: 'locked',
    status,
    sentence: `${url} serves nobody without a credential that it takes (HTTP ${status}).`,
  };
}

/** Tells of the more telling of two answers that are no MCP. */
function instead(url: string, replies: readonly Reply[]): Greeting {
  const [first] = [...replies].sort((a, b) => tellingOrder(a) - tellingOrder(b));
  return { kind: 'not-mcp', sentence: first === undefined ? `${url} was not asked.` : sentenceOf(url, first) };
}

/** What came is more telling than that nothing came. */
const tellingOrder = (reply: Reply): number =>
  reply.kind === 'malformed'
    ? 0
    : reply.kind === 'http'
      ? 1
      : reply.kind === 'lost' && reply.why === 'too-large'
        ? 0
        : 2;

function sentenceOf(url: string, reply: Reply): string {
  switch (reply.kind) {
    case 'lost':
      return `${url} is no MCP server: it ${reply.detail}.`;
    case 'malformed':
      return `${url} is no MCP server: it answered with ${reply.reason} (HTTP ${reply.http.status}).`;
    case 'http':
      return `${url} is no MCP server: it answered with HTTP ${reply.status}${htmlNote(reply)} and no JSON-RPC.`;
    case 'result':
    case 'error':
      return `${url} answered.`;
  }
}

const htmlNote = (reply: Reply): string =>
  reply.kind === 'http' && /html/i.test(reply.headers['content-type'] ?? '') ? ', an HTML page' : '';
