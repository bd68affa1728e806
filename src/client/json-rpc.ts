/** How JSON-RPC stands in an HTTP exchange: the message and headers of either era, and what an answer says. */
import type { Json, JsonObject, Revision } from '../contract/index.ts';
import { type HttpFacts, isObject, type Reply } from '../dialects/index.ts';
import { parseBounded } from './bounded-json.ts';
import type { Exchanged } from './exchange.ts';

export interface ClientInfo {
  readonly name: string;
  readonly version: string;
}

export type RpcId = number | string;

const META_PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';
const META_CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const META_CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
export const META_SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/** The `_meta` that every request of the stateless era carries. */
export const envelope = (revision: Revision, clientInfo: ClientInfo): JsonObject => ({
  [META_PROTOCOL_VERSION]: revision,
  [META_CLIENT_INFO]: { name: clientInfo.name, version: clientInfo.version },
  [META_CLIENT_CAPABILITIES]: {},
});

/** Which parameter of a method stands in the header `mcp-name` as well. */
const NAME_PARAMETER: { readonly [method: string]: string } = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** Headers that the stateless era derives from the message. */
export function statelessHeaders(revision: Revision, method: string, params: JsonObject): { [name: string]: string } {
  const headers: { [name: string]: string } = { 'mcp-protocol-version': revision, 'mcp-method': method };
  const name = params[NAME_PARAMETER[method] ?? ''];
  if (typeof name === 'string') headers['mcp-name'] = headerValue(name);
  return headers;
}

/** A value that a header cannot carry as it is goes in Base64 between marks, as the specification has it. */
function headerValue(value: string): string {
  const plain = /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !/^=\?base64\?.*\?=$/.test(value);
  return plain ? value : `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}

/**
 * Reads what an exchange came to. `id` is that of the request; `undefined` takes any (for messages that were malformed
 * on purpose, whose id the target may not have been able to read).
 */
export function readReply(exchanged: Exchanged, id: RpcId | undefined): Reply {
  switch (exchanged.kind) {
    case 'lost':
      return exchanged;
    case 'unreadable':
      return { kind: 'malformed', reason: exchanged.reason, http: exchanged.http };
    case 'event':
      return readMessage(exchanged.message, id, exchanged.http);
    case 'body':
      return readBody(exchanged.text, id, exchanged.http);
  }
}

/** True for the response to `id` (or to a request whose id could not be read). */
export const isResponseTo =
  (id: RpcId | undefined) =>
  (message: Json): boolean =>
    isObject(message) &&
    !('method' in message) &&
    ('result' in message || 'error' in message) &&
    (id === undefined || message['id'] === id || message['id'] === null);

function readBody(text: string, id: RpcId | undefined, http: HttpFacts): Reply {
  const success = http.status >= 200 && http.status < 300;
  if (success && text === '' && (http.status === 202 || http.status === 204)) return plain('', http);
  const parsed = parseBounded(text);
  if (!parsed.ok) {
    return success ? { kind: 'malformed', reason: parsed.reason, http } : plain(text, http);
  }
  if (!success && !(isObject(parsed.value) && parsed.value['jsonrpc'] === '2.0')) return plain(parsed.value, http);
  return readMessage(parsed.value, id, http);
}

const plain = (body: Json, http: HttpFacts): Reply => ({
  kind: 'http',
  status: http.status,
  headers: http.headers,
  body,
  http,
});

function readMessage(message: Json, id: RpcId | undefined, http: HttpFacts): Reply {
  const malformed = (reason: string): Reply => ({ kind: 'malformed', reason, http });
  if (!isObject(message)) return malformed('JSON that is no object');
  if (message['jsonrpc'] !== '2.0') return malformed('JSON that is not JSON-RPC 2.0');
  const { result, error } = message;
  if (result !== undefined && error !== undefined)
    return malformed('a JSON-RPC response with both a result and an error');
  if (error !== undefined) return readError(message, error, id, http);
  if (result === undefined) return malformed('JSON-RPC that is no response');
  if (id !== undefined && message['id'] !== id) return malformed('a JSON-RPC response to another request');
  if (!isObject(result)) return malformed('a JSON-RPC result that is no object');
  return { kind: 'result', result, http };
}

function readError(message: JsonObject, error: Json, id: RpcId | undefined, http: HttpFacts): Reply {
  const answersUs = id === undefined || message['id'] === id || message['id'] === null || message['id'] === undefined;
  if (!answersUs) return { kind: 'malformed', reason: 'a JSON-RPC error for another request', http };
  if (!isObject(error) || !Number.isInteger(error['code']) || typeof error['message'] !== 'string') {
    return { kind: 'malformed', reason: 'a JSON-RPC error without a whole-numbered code and a message', http };
  }
  const { code, data } = error;
  return {
    kind: 'error',
    code: code as number,
    message: error['message'],
    ...(data === undefined ? {} : { data }),
    http,
  };
}
