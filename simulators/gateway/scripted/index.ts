/** A gateway that answers as it is told, for judging clients and helpers: rules in, a journal out. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  isObject,
  type JsonObject,
  type ScriptedAnswer,
  type ScriptedGateway,
  type ScriptedRequest,
  type ScriptedRule,
} from '../../../src/contract/index.ts';

const BODY_BYTES_MAX = 4 * 1024 * 1024;
const STATELESS = '2026-07-28';
const SERVER = { name: 'scripted-gateway', version: '1' };
const CAPABILITIES = { tools: {} };

/** Starts one on a free port of this machine. */
export async function startScriptedGateway(): Promise<ScriptedGateway> {
  const requests: ScriptedRequest[] = [];
  const rules: ScriptedRule[] = [];
  const listeners = new Set<(request: ScriptedRequest, answer: ScriptedAnswer) => void>();
  const server = createServer(async (incoming, response) => {
    const body = await bodyOf(incoming).catch(() => undefined);
    if (body === undefined) return void incoming.destroy();
    const request = requestOf(incoming, body);
    requests.push(request);
    const answer = ruled(rules, request) ?? plainly(request);
    tell(response, answer, request);
    for (const listener of listeners) listener(request, answer);
  });
  server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers: (rule) => void rules.unshift(rule),
    onExchange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('the request is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function requestOf({ method = '', url = '', headers }: IncomingMessage, body: string): ScriptedRequest {
  const told = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  const rpc = rpcOf(body);
  const message = rpc && { method: rpc.method, params: objectOf(rpc.params) ?? {} };
  return { httpMethod: method, path: url, headers: Object.fromEntries(told), body, ...(message && { rpc: message }) };
}

interface Rpc {
  readonly id?: unknown;
  readonly method: string;
  readonly params?: unknown;
}

function rpcOf(body: string): Rpc | undefined {
  if (!body.startsWith('{')) return undefined;
  try {
    const message = JSON.parse(body) as Partial<Rpc> & { readonly jsonrpc?: unknown };
    return message.jsonrpc === '2.0' && typeof message.method === 'string' ? (message as Rpc) : undefined;
  } catch {
    return undefined;
  }
}

function ruled(rules: readonly ScriptedRule[], request: ScriptedRequest): ScriptedAnswer | undefined {
  for (const rule of rules) {
    const answer = rule(request);
    if (answer) return answer;
  }
  return undefined;
}

/** What any gateway says that sells nothing, in the words of MCP alone: those of a contract are for the rules to say. */
function plainly({ httpMethod, headers, rpc }: ScriptedRequest): ScriptedAnswer {
  const asksForStream = headers['accept']?.includes('text/event-stream') ?? false;
  if (httpMethod === 'GET' && asksForStream) return { does: 'answers-http', status: 405 };
  switch (rpc?.method) {
    case undefined:
      return { does: 'answers-http', status: 404, body: { error: { message: 'There is nothing here.' } } };
    case 'initialize':
      return {
        does: 'answers',
        result: {
          protocolVersion: rpc?.params['protocolVersion'] ?? '2025-11-25',
          capabilities: CAPABILITIES,
          serverInfo: SERVER,
        },
      };
    case 'server/discover':
      return { does: 'answers', result: { supportedVersions: [STATELESS], capabilities: CAPABILITIES } };
    case 'tools/list':
      return { does: 'answers', result: { tools: [] } };
    case 'tools/call': {
      const content = [{ type: 'text', text: 'There is no such tool.' }];
      return { does: 'answers', result: { isError: true, content } };
    }
    default:
      return { does: 'answers', result: {} };
  }
}

const CACHING = { ttlMs: 0, cacheScope: 'private' } as const;

function tell(response: ServerResponse, answer: ScriptedAnswer, request: ScriptedRequest): void {
  const rpc = rpcOf(request.body);
  if (answer.does === 'cuts') return void response.socket?.destroy();
  if (answer.does === 'answers-http') {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    return void response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  }
  if (rpc?.id === undefined) return void response.writeHead(202).end();
  // The stateless revision demands a few members more, which a script need not spell.
  const isStateless = request.headers['mcp-protocol-version'] === STATELESS;
  const caching = rpc.method === 'tools/call' ? {} : CACHING;
  const result = isStateless ? { resultType: 'complete', ...caching, ...answer.result } : answer.result;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: rpc.id, result }));
}

function objectOf(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}
