import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../src/contract/index.ts';
import { objectOf } from './facts.ts';
import { handClock, type Scripted, scriptedGateway } from './scripted.test.kit.ts';
import { settingsOf } from './settings.ts';
import { serveHelper } from './stdio.ts';

let gateway: Scripted;
let home: string;
let ends: (() => Promise<void>)[];
beforeEach(async () => {
  gateway = await scriptedGateway();
  home = await mkdtemp(join(tmpdir(), 'touchstone-helper-'));
  ends = [];
});
afterEach(async () => {
  await Promise.all(ends.map((end) => end()));
  await gateway.close();
  await rm(home, { recursive: true });
});

/** A client of one era that writes and reads lines. */
function opened(revision: '2025-11-25' | '2026-07-28', env: { readonly [name: string]: string } = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const ports = handClock('standing');
  const settings = settingsOf({ ASSAY_MCP_URL: `${gateway.origin}/`, ASSAY_HOME: home, BROWSER: 'true', ...env });
  const served = serveHelper(settings, { input, output, ports });
  const heard: JsonObject[] = [];
  createInterface({ input: output }).on('line', (line) => heard.push(JSON.parse(line)));
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  };
  const write = (message: JsonObject) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let id = 0;
  const ask = async (method: string, params: JsonObject = {}): Promise<JsonObject> => {
    const asked = ++id;
    const meta = revision === '2026-07-28' ? { _meta: { ...envelope, ...objectOf(params['_meta']) } } : {};
    write({ id: asked, method, params: { ...params, ...meta } });
    await vi.waitFor(() => expect(heard.some((message) => message['id'] === asked)).toBe(true));
    return heard.find((message) => message['id'] === asked) ?? {};
  };
  ends.push(async () => {
    input.end();
    await served;
  });
  return { ask, heard, write, ports, end: () => input.end(), served };
}

type Client = ReturnType<typeof opened>;

const namesOf = (answer: JsonObject) =>
  (answer['result'] as { tools: { name: string }[] }).tools.map(({ name }) => name);

async function greeted(revision: '2025-11-25' | '2026-07-28', env = {}): Promise<Client> {
  const client = opened(revision, env);
  if (revision === '2026-07-28') return client;
  const clientInfo = { name: 'test', version: '1' };
  const answer = await client.ask('initialize', { protocolVersion: revision, capabilities: {}, clientInfo });
  expect(answer['result']).toMatchObject({ protocolVersion: revision, capabilities: { tools: { listChanged: true } } });
  client.write({ method: 'notifications/initialized' });
  return client;
}

describe.each(['2025-11-25', '2026-07-28'] as const)('on standard input and output in %s', (revision) => {
  it('signs in, and tells of the change', async () => {
    const { ask, heard, ports, write } = await greeted(revision);
    expect(namesOf(await ask('tools/list'))).toEqual(['assay_sign_in']);
    if (revision === '2026-07-28') {
      const notifications = { toolsListChanged: true };
      write({
        id: 'listening',
        method: 'subscriptions/listen',
        params: {
          notifications,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': revision,
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      });
    }
    const answer = await ask('tools/call', { name: 'assay_sign_in', arguments: {} });
    expect(JSON.stringify(answer['result'])).toContain('/device?code=CODE-1');
    gateway.signIns.set('CODE-1', { access_token: 'good' });
    ports.advance(1_000);
    const changed = 'notifications/tools/list_changed';
    await vi.waitFor(() => expect(heard.map(({ method }) => method)).toContain(changed));
    expect(namesOf(await ask('tools/list'))).toEqual(['search_tools']);
  });

  it('hands on every member of tools and results', async () => {
    const { ask } = await greeted(revision, { ASSAY_API_KEY: 'good' });
    const tool = { name: 'echo', inputSchema: { type: 'object' }, _meta: { 'assay/price': { maxAmount: '1' } } };
    const result = {
      content: [{ type: 'text', text: 'x' }],
      structuredContent: { big: 1.5 },
      _meta: { 'assay/receipt': { intentId: null }, 'assay/replayed': true },
    };
    const hop = { resultType: 'complete', ttlMs: 9, cacheScope: 'public' };
    const server = { 'io.modelcontextprotocol/serverInfo': { name: 'theirs', version: '1' } };
    const hosted = { ...result, ...hop, _meta: { ...result._meta, ...server } };
    gateway.answers = ({ rpc }) => ({ result: rpc.method === 'tools/list' ? { tools: [tool], ...hop } : hosted });
    expect((await ask('tools/list'))['result']).toMatchObject({ tools: [tool] });
    const call = { name: 'echo', arguments: { a: 1 }, _meta: { 'assay/idempotency-key': 'mine' } };
    const answer = await ask('tools/call', call);
    expect(answer['result']).toMatchObject(result);
    expect(JSON.stringify(answer)).not.toContain('theirs');
    expect(answer['result']).not.toHaveProperty('ttlMs', 9);
    const [seen] = gateway.calls();
    expect(seen?.rpc.params).toMatchObject({ arguments: { a: 1 }, _meta: call._meta });
  });

  it('tells failures as errors of the protocol', async () => {
    const { ask } = await greeted(revision, { ASSAY_API_KEY: 'good' });
    gateway.answers = () => ({ error: { code: -32602, message: 'That is no cursor.', data: { a: 1 } } });
    expect((await ask('tools/list', { cursor: 'x' }))['error']).toMatchObject({
      code: -32602,
      message: 'That is no cursor.',
    });
    const { ask: askWithoutStore } = await greeted(revision, { ASSAY_HOME: '/dev/null' });
    const { error } = await askWithoutStore('tools/call', { name: 'assay_sign_in', arguments: {} });
    expect(error).toMatchObject({ code: -32603, message: expect.stringContaining('cannot be read') });
  });

  it('ends with its input, and leaves no lock', async () => {
    const { ask, end, served } = await greeted(revision);
    await ask('tools/call', { name: 'assay_sign_in', arguments: {} });
    end();
    await served;
    const again = await greeted(revision);
    expect(JSON.stringify(await again.ask('tools/call', { name: 'assay_sign_in', arguments: {} }))).toContain('CODE-2');
  });
});
