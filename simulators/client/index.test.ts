import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject, ScriptedGateway } from '../../src/contract/index.ts';
import { startScriptedGateway } from '../gateway/scripted/index.ts';
import { serveClient } from './index.ts';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await startScriptedGateway();
  gateway.answers(({ rpc }) =>
    rpc?.params['name'] === 'search_offerings'
      ? { does: 'answers', result: { content: [], structuredContent: { items: [{ n: 1 }], nextCursor: null } } }
      : undefined,
  );
});
afterEach(() => gateway.close());

/** What the client answers to these lines. */
async function answersTo(...lines: readonly (JsonObject | string)[]): Promise<readonly JsonObject[]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));
  await serveClient({ AGENTMUXER_MCP_URL: `${gateway.origin}/mcp`, AGENTMUXER_API_KEY: 'amx_1' }, { input, output });
  const said = String(output.read() ?? '').trim();
  return said.split('\n').map((line) => JSON.parse(line) as JsonObject);
}

const search = { id: 1, do: 'search', search: { query: 'x' } };
const methods = () => gateway.requests.map(({ rpc }) => rpc?.method);

describe('a client of AgentMuxer', () => {
  it('speaks without a greeting where the gateway can, with its key in the header alone', async () => {
    expect(await answersTo(search, { ...search, id: 2 })).toEqual([
      { id: 1, results: [{ n: 1 }] },
      { id: 2, results: [{ n: 1 }] },
    ]);
    expect(methods()).toEqual(['server/discover', 'tools/call', 'tools/call']);
    for (const { path, headers, body } of gateway.requests) {
      expect([path, headers['authorization'], headers['mcp-protocol-version']]).toEqual([
        '/mcp',
        'Bearer amx_1',
        '2026-07-28',
      ]);
      expect(body).not.toContain('amx_1');
    }
  });

  it('greets a gateway of an older revision, and goes by what was agreed', async () => {
    gateway.answers(({ rpc }) => {
      if (rpc?.method === 'server/discover') return { does: 'answers-http', status: 400, body: { error: 'no' } };
      if (rpc?.method !== 'initialize') return undefined;
      const result = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'old', version: '1' } };
      const headers = { 'mcp-session-id': 's-1' };
      return { does: 'answers-http', status: 200, headers, body: { jsonrpc: '2.0', id: 2, result } };
    });
    expect(await answersTo(search)).toEqual([{ id: 1, results: [{ n: 1 }] }]);
    expect(methods()).toEqual(['server/discover', 'initialize', 'notifications/initialized', 'tools/call']);
    const [notified, called] = gateway.requests.slice(2);
    expect(called?.headers).toMatchObject({ 'mcp-session-id': 's-1', 'mcp-protocol-version': '2025-06-18' });
    expect(called?.headers).not.toHaveProperty('mcp-method');
    expect(JSON.parse(notified?.body ?? '')).not.toHaveProperty('id');
    expect(JSON.parse(called?.body ?? '').params).toEqual({ name: 'search_offerings', arguments: { query: 'x' } });
  });

  it('is told in one sentence what is wrong with its key', async () => {
    const error = { message: 'Who are you?' };
    gateway.answers(() => ({ does: 'answers-http', status: 401, body: { error } }));
    expect(await answersTo(search)).toEqual([{ id: 1, error: 'Who are you?' }]);
    expect(methods()).toEqual(['server/discover']);
  });

  it('says what it cannot read as an order', async () => {
    const known = '{"id", "do": "search"} or {"id", "do": "buy"} or {"id", "do": "report"}';
    const none = { error: `That is no order: send ${known}.` };
    expect(await answersTo('{', { id: 'one', do: 'buy' }, { id: 1, do: 'toString' })).toEqual([none, none, none]);
    expect(await answersTo({ id: 1, do: 'buy' }, { id: 2, do: 'search', search: [] })).toEqual([
      { id: 1, error: '`tool` of this order must be a string.' },
      { id: 2, error: '`search` of this order must be an object.' },
    ]);
    const [answer] = await answersTo({ id: 3, do: 'report', invocationId: 'i', outcome: 'great' });
    expect(answer?.['error']).toContain('one of succeeded, failed, not-useful');
  });
});

describe('the environment', () => {
  const refused = (env: { readonly [name: string]: string }) => serveClient(env, { input: new PassThrough().end() });

  it.each([
    [{}, 'AGENTMUXER_MCP_URL or ASSAY_MCP_URL is not set'],
    [{ AGENTMUXER_MCP_URL: 'http://market.example/mcp' }, 'AGENTMUXER_MCP_URL must be an https URL'],
    [{ AGENTMUXER_MCP_URL: 'https://market.example/mcp' }, 'AGENTMUXER_API_KEY is not set'],
    [{ AGENTMUXER_MCP_URL: 'https://market.example/mcp', AGENTMUXER_API_KEY: 'a b' }, 'characters that no API key has'],
    [{ ASSAY_MCP_URL: 'https://tools.example/' }, 'ASSAY_API_KEY is not set'],
  ])('%j is refused in one sentence', async (env, sentence) => {
    await expect(refused(env)).rejects.toThrow(sentence);
  });
});
