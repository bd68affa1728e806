/** Raw requests in both eras, well-formed or not, for the tests of the wire. */
import { connect } from 'node:net';
import { request } from 'undici';
import type { Json, JsonObject, Revision } from '../../../src/contract/index.ts';

export interface RawReply {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly text: string;
  /** The body as JSON; undefined where it is empty. */
  readonly json: Json | undefined;
}

export interface RawPost {
  readonly body: string | Buffer;
  /** A value of undefined leaves the header out. */
  readonly headers?: { readonly [name: string]: string | undefined };
  readonly path?: string;
  readonly method?: 'POST' | 'GET' | 'DELETE';
}

export const TOKEN = 'good-token';

export async function send(
  url: string,
  { body, headers = {}, path = '/', method = 'POST' }: RawPost,
): Promise<RawReply> {
  const all = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers };
  const given = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const sent = { method, headers: Object.fromEntries(given), ...(method === 'POST' && { body }) };
  const reply = await request(new URL(path, url), sent);
  const text = await reply.body.text();
  return { status: reply.statusCode, headers: reply.headers, text, json: text === '' ? undefined : JSON.parse(text) };
}

/** A well-formed request of either era; `meta` replaces the `_meta` that 2026-07-28 demands. */
export function formed(
  revision: Revision,
  method: string,
  params: JsonObject = {},
  meta: Json = envelope(revision),
): RawPost & { readonly headers: { readonly [name: string]: string | undefined } } {
  const stateless = revision === '2026-07-28';
  const all = stateless ? { ...params, _meta: meta } : params;
  const { name } = params;
  return {
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: all }),
    headers: {
      'mcp-protocol-version': revision,
      'mcp-method': stateless ? method : undefined,
      'mcp-name': stateless && typeof name === 'string' ? name : undefined,
    },
  };
}

export function envelope(version: string): JsonObject {
  return {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  };
}

/** Writes bytes to a fresh connection and gives everything that comes back until the other side ends it. */
export function exchangeBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let heard = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      heard += chunk;
    });
    socket.once('error', reject).once('close', () => resolve(heard));
  });
}
