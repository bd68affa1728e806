/** An MCP client of a program on standard input and output: lean, in either era, and never an exception. */
import type { Json, JsonObject, Revision } from '../contract/index.ts';
import { isObject, type Reply } from '../dialects/index.ts';
import type { Program } from './program.ts';

export interface StdioSession {
  /** The revision that it speaks, once it was greeted. */
  readonly revision: Revision;
  request(method: string, params: JsonObject): Promise<Reply>;
}

const CLIENT = { name: 'touchstone', version: '0.1.0' };
/** No exchange of HTTP is behind such an answer. */
const NO_HTTP = { status: 200, headers: {}, bytes: 0 } as const;

export interface StdioOptions {
  readonly revision: Revision;
  readonly timeoutMs: number;
}

/** Greets the program in the wanted revision, else in the other. Rejects with one sentence where it speaks neither. */
export async function greetProgram(program: Program, { revision, timeoutMs }: StdioOptions): Promise<StdioSession> {
  const exchange = exchangeWith(program, timeoutMs);
  const other = revision === '2025-11-25' ? '2026-07-28' : '2025-11-25';
  let last: Reply | undefined;
  for (const spoken of [revision, other] as const) {
    last = await greeted(exchange, spoken, program);
    if (last.kind === 'result') {
      const meta = spoken === '2026-07-28' ? ENVELOPE : undefined;
      return { revision: spoken, request: (method, params) => exchange(method, enveloped(params, meta)) };
    }
    if (last.kind === 'lost') break;
  }
  const why = last?.kind === 'lost' ? last.detail : 'takes neither revision of MCP';
  throw new Error(`The program ${why}: ${program.printed.trim().slice(-300) || 'it printed nothing'}.`);
}

type Exchange = (method: string, params: JsonObject) => Promise<Reply>;

async function greeted(exchange: Exchange, revision: Revision, program: Program): Promise<Reply> {
  if (revision === '2026-07-28') return exchange('server/discover', enveloped({}, ENVELOPE));
  const reply = await exchange('initialize', { protocolVersion: revision, capabilities: {}, clientInfo: CLIENT });
  if (reply.kind === 'result') program.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return reply;
}

const ENVELOPE: JsonObject = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': CLIENT,
};

function enveloped(params: JsonObject, envelope: JsonObject | undefined): JsonObject {
  if (envelope === undefined) return params;
  const meta = params['_meta'];
  return { ...params, _meta: { ...(isObject(meta) ? meta : {}), ...envelope } };
}

function exchangeWith(program: Program, timeoutMs: number): Exchange {
  let ids = 0;
  const waiting = new Map<Json, (reply: Reply) => void>();
  program.onMessage((message) => {
    const { id, method } = message;
    if (typeof method === 'string') return answerServer(program, message);
    const take = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    take?.(replyOf(message));
  });
  let ended: string | undefined;
  void program.ended.then((how) => {
    ended = how;
    for (const take of waiting.values()) take({ kind: 'lost', why: 'cut', detail: how });
    waiting.clear();
  });
  return (method, params) =>
    new Promise((resolve) => {
      if (ended !== undefined) return resolve({ kind: 'lost', why: 'cut', detail: ended });
      const id = ++ids;
      const timer = setTimeout(() => {
        waiting.delete(id);
        resolve({ kind: 'lost', why: 'timed-out', detail: `gave no answer to ${method} within ${timeoutMs} ms` });
      }, timeoutMs);
      waiting.set(id, (reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
      program.send({ jsonrpc: '2.0', id, method, params });
    });
}

/** This client has nothing that a server could ask for. */
function answerServer(program: Program, { id, method }: JsonObject): void {
  if (id === undefined) return;
  const answer =
    method === 'ping' ? { result: {} } : { error: { code: -32_601, message: `Method not found: ${String(method)}` } };
  program.send({ jsonrpc: '2.0', id, ...answer });
}

function replyOf({ result, error }: JsonObject): Reply {
  if (isObject(result)) return { kind: 'result', result, http: NO_HTTP };
  if (!isObject(error)) return { kind: 'malformed', reason: 'neither a result nor an error', http: NO_HTTP };
  const { code, message, data } = error;
  return {
    kind: 'error',
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message : '',
    ...(data === undefined ? {} : { data }),
    http: NO_HTTP,
  };
}
