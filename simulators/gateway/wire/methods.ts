/** The methods of both eras, and how a message becomes the answer of one HTTP exchange. */
import type { DiscoverResult, InitializeResult } from '@modelcontextprotocol/server';
import {
  isObject,
  type JsonObject,
  type McpAnswer,
  type McpCaller,
  type McpCodec,
  type McpDialect,
  type McpHeaders,
  type Revision,
  type ToolCallParams,
} from '../../../src/contract/index.ts';
import { hasBigint } from './exact-json.ts';
import type { HttpAnswer } from './http.ts';
import { RPC, type RpcBody, type RpcMessage, type RpcRequest } from './message.ts';
import {
  type Refusal,
  revisionOf,
  SESSION_REVISIONS,
  STATELESS,
  sessionRefusal,
  statelessRefusal,
} from './revisions.ts';

/** One HTTP exchange whose body was read. */
export interface Exchange {
  readonly dialect: McpDialect;
  readonly codec: McpCodec;
  readonly caller: McpCaller;
  readonly headers: McpHeaders;
  /** The answer to a caller who was not admitted: it goes out as the answer to the message. */
  readonly refusal?: McpAnswer | undefined;
  /** Hears what the dialect threw; the caller hears only that something failed. */
  readonly report?: ((error: unknown) => void) | undefined;
}

const CAPABILITIES = { tools: {} };

/** Notifications and responses are accepted with nothing to say. */
const ACCEPTED: HttpAnswer = { status: 202 };

export async function answerBody(body: RpcBody, exchange: Exchange): Promise<HttpAnswer> {
  if (body.kind !== 'batch') return answerMessage(body, exchange);
  const { protocolVersion = '2025-03-26' } = exchange.headers;
  const speaksBatches = protocolVersion === '2025-03-26' && body.messages.every(mayStandInBatch);
  if (!speaksBatches)
    return rpcError('null', {
      status: 400,
      code: RPC.invalidRequest,
      message: 'Invalid request: send one message a request.',
    });
  const answers = await Promise.all(body.messages.map((message) => answerMessage(message, exchange)));
  const texts = answers.flatMap((answer) => answer.body ?? []);
  return texts.length === 0 ? ACCEPTED : { status: 200, body: `[${texts.join(',')}]` };
}

/** Neither a handshake nor a message of the stateless era stands in a batch. */
function mayStandInBatch(message: RpcMessage): boolean {
  if (message.kind === 'response' || message.kind === 'malformed') return true;
  const headers = { protocolVersion: undefined, method: undefined, name: undefined };
  return message.method !== 'initialize' && revisionOf(message, headers) !== STATELESS;
}

async function answerMessage(message: RpcMessage, exchange: Exchange): Promise<HttpAnswer> {
  switch (message.kind) {
    case 'malformed':
      return rpcError(message.id, { ...message, status: 400 });
    case 'response':
    case 'notification':
      return ACCEPTED;
    case 'request':
      return answerRequest(message, exchange);
  }
}

async function answerRequest(request: RpcRequest, exchange: Exchange): Promise<HttpAnswer> {
  const { headers, codec } = exchange;
  const revision = revisionOf(request, headers);
  const refusal = revision === STATELESS ? statelessRefusal(request, headers, codec) : sessionRefusal(request, headers);
  if (refusal !== undefined) return rpcError(request.id, refusal);
  try {
    const answer =
      turnedAway(exchange, request) ??
      (await dispatch(request, { ...exchange, caller: { ...exchange.caller, revision } }));
    return answer === undefined ? unknownMethod(request, revision) : written(answer, request, revision, codec);
  } catch (error) {
    exchange.report?.(error);
    return rpcError(request.id, { status: 500, code: RPC.internalError, message: 'Internal error' });
  }
}

/** A tool's result answers nothing but a call of a tool. */
function turnedAway({ refusal }: Exchange, { method }: RpcRequest): McpAnswer | undefined {
  if (refusal?.kind !== 'result' || method === 'tools/call') return refusal;
  const data = refusal.result['_meta'];
  return { kind: 'error', code: RPC.invalidRequest, message: 'Not admitted', ...(isObject(data) && { data }) };
}

async function dispatch(request: RpcRequest, { dialect, caller }: Exchange): Promise<McpAnswer | undefined> {
  const stateless = caller.revision === STATELESS;
  switch (request.method) {
    case 'tools/call':
      return callTool(request, dialect, caller);
    case 'tools/list':
      return dialect.listTools(caller, request.params);
    case 'server/discover':
      return stateless ? discovered() : undefined;
    case 'initialize':
      return stateless ? undefined : initialized(request.params, dialect);
    case 'ping':
      return stateless ? undefined : { kind: 'result', result: {} };
    default:
      return undefined;
  }
}

async function callTool(request: RpcRequest, dialect: McpDialect, caller: McpCaller): Promise<McpAnswer> {
  const { name, _meta } = request.params;
  if (typeof name !== 'string') return invalidParams('"name" must be a string');
  if (_meta !== undefined && !isObject(_meta)) return invalidParams('"_meta" must be an object');
  const exact = request.exact?.['arguments'];
  const params: ToolCallParams = {
    name,
    arguments: request.params['arguments'],
    ...(_meta !== undefined && { _meta }),
    ...(hasBigint(exact) && { exactArguments: exact }),
  };
  return dialect.callTool(caller, params);
}

function initialized(params: JsonObject, { serverInfo }: McpDialect): McpAnswer {
  const asked = params['protocolVersion'];
  if (typeof asked !== 'string') return invalidParams('"protocolVersion" must be a string');
  const protocolVersion = SESSION_REVISIONS.find((known) => known === asked) ?? SESSION_REVISIONS[0];
  const result = {
    protocolVersion,
    capabilities: CAPABILITIES,
    serverInfo: { ...serverInfo },
  } satisfies InitializeResult;
  return { kind: 'result', result };
}

function discovered(): McpAnswer {
  const result = { supportedVersions: [STATELESS], capabilities: CAPABILITIES } satisfies Partial<DiscoverResult>;
  return { kind: 'result', result };
}

function invalidParams(why: string): McpAnswer {
  return { kind: 'error', code: RPC.invalidParams, message: `Invalid params: ${why}.` };
}

/** HTTP tells it in the stateless era; the session era answers every request it could read with 200. */
function unknownMethod({ id, method }: RpcRequest, revision: Revision): HttpAnswer {
  const status = revision === STATELESS ? 404 : 200;
  return rpcError(id, { status, code: RPC.methodNotFound, message: `Method not found: ${method.slice(0, 200)}` });
}

function written(answer: McpAnswer, { id, method }: RpcRequest, revision: Revision, codec: McpCodec): HttpAnswer {
  if (answer.kind !== 'result') return answerOf(answer, id);
  const result = JSON.stringify(codec.encodeResult(answer.result, { method, revision }));
  return { status: 200, body: `{"jsonrpc":"2.0","id":${id},"result":${result}}` };
}

/** An answer that is no result; `id` is JSON text. */
export function answerOf(answer: Exclude<McpAnswer, { kind: 'result' }>, id: string): HttpAnswer {
  if (answer.kind === 'error') return rpcError(id, { ...answer, status: 200 });
  const { status, headers, body } = answer;
  return { status, body: JSON.stringify(body), ...(headers !== undefined && { headers }) };
}

export function rpcError(id: string, { status, code, message, data }: Refusal): HttpAnswer {
  const error = JSON.stringify({ code, message, data });
  return { status, body: `{"jsonrpc":"2.0","id":${id},"error":${error}}` };
}
