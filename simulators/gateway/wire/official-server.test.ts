/** The wire answers as the official server does: the same status and the same error, message for message. */
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/contract/index.ts';
import { pushedClock } from '../../clock/index.ts';
import { echoDialect } from './echo-dialect.ts';
import { envelope, formed, type RawPost, send } from './raw-client.ts';
import { serveMcp, type Wire } from './serve.ts';

const official = createMcpHandler(() => {
  const server = new McpServer({ name: 'echo', version: '1.0.0' });
  server.registerTool('echo', {}, () => ({ content: [] }));
  return server;
});

let wire: Wire;
beforeAll(async () => {
  wire = await serveMcp({ dialect: echoDialect(undefined), clock: pushedClock(0) });
});
afterAll(async () => {
  await wire.close();
  await official.close();
});

const stateless = formed('2026-07-28', 'tools/call', { name: 'echo', arguments: {} });
const session = formed('2025-11-25', 'tools/list');
const text = (body: string): RawPost => ({ ...stateless, body });
const headed = (raw: RawPost, headers: { [name: string]: string | undefined }): RawPost => ({
  ...raw,
  headers: { ...raw.headers, ...headers },
});
const claiming = (meta: Json) => formed('2026-07-28', 'tools/call', { name: 'echo', arguments: {} }, meta);

const CASES: readonly (readonly [string, RawPost])[] = [
  ['a call', stateless],
  ['no version header', headed(stateless, { 'mcp-protocol-version': undefined })],
  ['an older version header', headed(stateless, { 'mcp-protocol-version': '2025-11-25' })],
  ['no method header', headed(stateless, { 'mcp-method': undefined })],
  ['another method header', headed(stateless, { 'mcp-method': 'tools/list' })],
  ['no name header', headed(stateless, { 'mcp-name': undefined })],
  ['another name header', headed(stateless, { 'mcp-name': 'other' })],
  ['bad Base64', headed(stateless, { 'mcp-name': '=?base64?ZWNobw?=' })],
  ['good Base64', headed(stateless, { 'mcp-name': '=?base64?ZWNobw==?=' })],
  ['no capabilities', claiming({ 'io.modelcontextprotocol/protocolVersion': '2026-07-28' })],
  ['an unknown version', headed(claiming(envelope('2099-01-01')), { 'mcp-protocol-version': '2099-01-01' })],
  ['an older version claimed', headed(claiming(envelope('2025-11-25')), { 'mcp-protocol-version': '2025-11-25' })],
  ['a session request under a stateless header', headed(session, { 'mcp-protocol-version': '2026-07-28' })],
  [
    'initialize under a stateless header',
    headed(formed('2025-11-25', 'initialize'), { 'mcp-protocol-version': '2026-07-28' }),
  ],
  ['initialize with a stateless envelope', formed('2026-07-28', 'initialize')],
  ['ping with a stateless envelope', formed('2026-07-28', 'ping')],
  ['discovery', formed('2026-07-28', 'server/discover')],
  ['a batch', text(`[${stateless.body}]`)],
  ['an empty batch', text('[]')],
  ['half a document', text('{')],
  ['no JSON-RPC', text('{}')],
  ['a null id', text('{"jsonrpc":"2.0","id":null,"method":"tools/list"}')],
  [
    'a notification',
    headed(text('{"jsonrpc":"2.0","method":"notifications/cancelled"}'), {
      'mcp-method': 'notifications/cancelled',
      'mcp-name': undefined,
    }),
  ],
];

describe('as the official server, the wire answers', () => {
  it.each(CASES)('%s', async (_what, raw) => {
    const { body, headers = {} } = raw;
    const given = Object.entries({ 'content-type': 'application/json', ...headers });
    const request = new Request('http://localhost/', {
      method: 'POST',
      body,
      headers: given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]])),
    });
    request.headers.set('accept', 'application/json, text/event-stream');
    const theirs = await official.fetch(request);
    const ours = await send(wire.url, raw);
    expect({ status: ours.status, code: errorCode(ours.text) }).toEqual({
      status: theirs.status,
      code: errorCode(await theirs.text()),
    });
  });
});

function errorCode(body: string): unknown {
  return body.startsWith('{') ? JSON.parse(body).error?.code : undefined;
}
