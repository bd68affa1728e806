/** What all dialects read alike: the ways in which an answer comes, and the structured data of a result. */
import type { Json, JsonObject } from '../contract/index.ts';
import type { RpcRequest } from './dialect.ts';
import type { Delivered, Outcome, Refused } from './outcome.ts';
import { isObject, listOf, objectOf, type Parsed, present, textOf, unread } from './parse.ts';
import type { Reply, ReplyError, ReplyHttp } from './reply.ts';

export type Otherwise = Exclude<Outcome, Delivered>;

export interface ToolsListed {
  readonly kind: 'tools';
  readonly tools: readonly JsonObject[];
  readonly nextCursor?: string;
  readonly raw: JsonObject;
}

/** How a dialect reads each way in which it can be answered. */
export interface AnswerReaders {
  /** Default: delivered as MCP has it, or with `isError` a refusal by the text alone. */
  result?(result: JsonObject): Outcome;
  /** Default: a refusal by the JSON-RPC code alone. */
  rpcError?(error: ReplyError): Outcome;
  /** Default: a refusal by the status alone. */
  http?(answer: ReplyHttp): Outcome;
}

/** What is known of a refusal before its own words are read. */
export type RefusalFacts = Pick<Refused, 'via' | 'replayed' | 'raw'> &
  Partial<Pick<Refused, 'receipt' | 'demand' | 'confirmation' | 'retryAfterMs'>>;

export function readBy({
  result = readPlainly,
  rpcError = refusedByRpcCode,
  http = refusedByStatus,
}: AnswerReaders = {}): (reply: Reply) => Outcome {
  return (reply) => {
    switch (reply.kind) {
      case 'result':
        return result(reply.result);
      case 'error':
        return rpcError(reply);
      case 'http':
        return http(reply);
      case 'malformed':
        return { kind: 'unreadable', reason: `it is ${reply.reason}` };
      case 'lost':
        return { kind: 'lost', why: reply.why, detail: reply.detail };
    }
  };
}

export function factsOfRpcError(reply: ReplyError): RefusalFacts {
  const raw = { code: reply.code, message: reply.message, ...present({ data: reply.data }) };
  return {
    via: { kind: 'rpc', rpcCode: reply.code },
    replayed: false,
    raw,
    ...present({ retryAfterMs: retryAfterHeader(reply) }),
  };
}

export function factsOfHttp(reply: ReplyHttp): RefusalFacts {
  return {
    via: { kind: 'http', status: reply.status },
    replayed: false,
    raw: reply.body,
    ...present({ retryAfterMs: retryAfterHeader(reply) }),
  };
}

function readPlainly(raw: JsonObject): Outcome {
  if (raw['isError'] === true)
    return { kind: 'refused', code: textIn(raw) || 'isError', message: '', via: { kind: 'result' }, raw };
  const content = listOf(raw['content']);
  if (content === undefined) return { kind: 'unreadable', reason: 'the result has no content' };
  return { kind: 'delivered', content, raw, ...present({ output: raw['structuredContent'] }) };
}

function refusedByRpcCode(reply: ReplyError): Outcome {
  return { kind: 'refused', code: String(reply.code), message: reply.message, ...factsOfRpcError(reply) };
}

/** An answer of HTTP alone that says no more than its status does; `codes` names some of them. */
export function refusedByStatus(reply: ReplyHttp, codes: { readonly [status: number]: string } = {}): Outcome {
  const { status } = reply;
  if (status < 400 || status >= 500)
    return { kind: 'unreadable', reason: `it is HTTP ${status} without an error that can be read` };
  return { kind: 'refused', code: codes[status] ?? `HTTP_${status}`, message: '', ...factsOfHttp(reply) };
}

function retryAfterHeader(reply: ReplyHttp | ReplyError): number | undefined {
  const header = reply.http.headers['retry-after'];
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const until = Date.parse(header);
  return Number.isNaN(until) || reply.http.dateMs === undefined ? undefined : Math.max(0, until - reply.http.dateMs);
}

/** The readable text of a result: its first text block. */
export function textIn(raw: Json): string {
  return textsIn(raw)[0] ?? '';
}

function textsIn(raw: Json): readonly string[] {
  const blocks = isObject(raw) ? listOf(raw['content']) : undefined;
  return (blocks ?? [])
    .filter(isObject)
    .filter((block) => block['type'] === 'text')
    .flatMap((block) => textOf(block['text']) ?? []);
}

/** The data of a result: `structuredContent`, else the JSON of the first text block that is an object. */
export function dataIn(result: JsonObject): JsonObject | undefined {
  return objectOf(result['structuredContent']) ?? textsIn(result).map(jsonIn).find(isObject);
}

function jsonIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the data of a served request. */
export function structured<T extends { kind: string }>(
  came: Outcome,
  parse: (data: JsonObject) => Parsed<T>,
): T | Otherwise {
  if (came.kind !== 'delivered') return came;
  const data = dataIn(came.raw);
  const parsed = data === undefined ? unread('the result holds no structured data') : parse(data);
  return parsed.ok ? parsed.value : { kind: 'unreadable', reason: parsed.reason };
}

/** A request that calls one tool of the gateway itself. */
export const callsTool = (name: string, args: Json): RpcRequest => ({
  method: 'tools/call',
  params: { name, arguments: args },
});

/** A request for one page of `tools/list`. */
export const listsTools = (cursor?: string): RpcRequest => ({
  method: 'tools/list',
  params: cursor === undefined ? {} : { cursor },
});

export function readListed(reply: Reply, outcome: (reply: Reply) => Outcome): ToolsListed | Otherwise {
  if (reply.kind !== 'result') return outcome(reply) as Otherwise;
  const tools = listOf(reply.result['tools']);
  if (!tools?.every(isObject)) return { kind: 'unreadable', reason: 'the result has no list of tools' };
  return { kind: 'tools', tools, raw: reply.result, ...present({ nextCursor: textOf(reply.result['nextCursor']) }) };
}
