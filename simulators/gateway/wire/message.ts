/** From the bytes of a body to a JSON-RPC message, or to the reason why they are none. */
import { isUtf8 } from 'node:buffer';
import { isObject, type Json, type JsonObject } from '../../../src/contract/index.ts';
import { NumberOutOfRange, parseExact } from './exact-json.ts';

export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
} as const;

/** Nesting that nobody's arguments need; what comes after the wire may recurse. */
const MAX_DEPTH = 256;

/** Of a batch in 2025-03-26. */
const MAX_BATCH = 64;

/** `id` is JSON text, ready to be written back, digits and all. */
export interface RpcRequest {
  readonly kind: 'request';
  readonly id: string;
  readonly method: string;
  readonly params: JsonObject;
  /** The parameters with integers beyond 2^53 as `bigint`, where there is one. */
  readonly exact?: { readonly [member: string]: unknown };
}

interface RpcNotification {
  readonly kind: 'notification';
  readonly method: string;
  readonly params: JsonObject;
}

interface Malformed {
  readonly kind: 'malformed';
  readonly id: string;
  readonly code: number;
  readonly message: string;
}

/** A message that stands alone: a batch's member, or a body. */
export type RpcMessage = RpcRequest | RpcNotification | Malformed | { readonly kind: 'response' };

export type RpcBody = RpcMessage | { readonly kind: 'batch'; readonly messages: readonly RpcMessage[] };

export function readMessage(bytes: Buffer): RpcBody {
  if (!isUtf8(bytes)) return malformed('null', RPC.parseError, 'Parse error: the body is not UTF-8.');
  const text = bytes.toString('utf8');
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return malformed('null', RPC.parseError, 'Parse error: the body is not JSON.');
  }
  if (isDeeperThan(MAX_DEPTH, bytes))
    return malformed(
      echoedId(value),
      RPC.invalidRequest,
      `Invalid request: nested more than ${MAX_DEPTH} levels deep.`,
    );
  try {
    return bodyOf(value, parseExact(text));
  } catch (error) {
    if (!(error instanceof NumberOutOfRange)) throw error;
    return malformed(echoedId(value), RPC.invalidRequest, `Invalid request: ${error.message}`);
  }
}

function bodyOf(value: Json, exact: unknown): RpcBody {
  if (!Array.isArray(value)) return messageOf(value, exact);
  if (value.length === 0) return malformed('null', RPC.invalidRequest, 'Invalid request: the batch is empty.');
  if (value.length > MAX_BATCH)
    return malformed('null', RPC.invalidRequest, `Invalid request: a batch has at most ${MAX_BATCH} messages.`);
  const exacts: readonly unknown[] = Array.isArray(exact) ? exact : [];
  return { kind: 'batch', messages: value.map((member: Json, index) => messageOf(member, exacts[index])) };
}

function messageOf(value: Json, exact: unknown): RpcMessage {
  const invalid = (why: string) => malformed(echoedId(value, exact), RPC.invalidRequest, `Invalid request: ${why}.`);
  if (!isObject(value)) return invalid('a message is a JSON object');
  const { jsonrpc, method, params = {} } = value;
  if (jsonrpc !== '2.0') return invalid('"jsonrpc" must be "2.0"');
  if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'response' };
  if (typeof method !== 'string') return invalid('"method" must be a string');
  if (!isObject(params)) return invalid('"params" must be an object');
  if (!('id' in value)) return { kind: 'notification', method, params };
  const id = echoedId(value, exact);
  if (id === 'null') return invalid('"id" must be a string or an integer');
  const exactParams = isObject(exact) && isObject(exact['params']) ? exact['params'] : undefined;
  return { kind: 'request', id, method, params, ...(exactParams !== undefined && { exact: exactParams }) };
}

function malformed(id: string, code: number, message: string): Malformed {
  return { kind: 'malformed', id, code, message };
}

/** The id as JSON text; `null` where there is none that JSON-RPC over MCP allows. */
function echoedId(value: unknown, exact?: unknown): string {
  if (!isObject(value)) return 'null';
  const { id } = value;
  const digits: unknown = isObject(exact) ? exact['id'] : undefined;
  if (typeof digits === 'bigint') return digits.toString();
  return typeof id === 'string' || Number.isInteger(id) ? JSON.stringify(id) : 'null';
}

/** Counts brackets in the bytes; a short body cannot be deep. */
export function isDeeperThan(limit: number, bytes: Uint8Array): boolean {
  if (bytes.length < 2 * limit) return false;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--;
    if (depth > limit) return true;
  }
  return false;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
