/** The world as the program starts it: real processes of the built program (`npm test` builds first). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startProviders } from '../../simulators/providers/index.ts';
import { worldFolder } from '../../simulators/world/index.ts';
import type { InstanceOpened, ProviderHost } from '../contract/index.ts';
import { launchWorld, type World } from './launch.ts';

// Processes start slowly on a busy machine; nothing here is judged by its time.
vi.setConfig({ testTimeout: 60_000 });

const built = (path: string) => fileURLToPath(new URL(`../../dist/src/cli/${path}`, import.meta.url));
const MAIN = built('main.js');

let world: World;
beforeAll(() => {
  world = launchWorld(MAIN);
});
afterAll(() => world.end());

async function call(opened: InstanceOpened, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const { url, token } = opened.control ?? { url: '', token: '' };
  const answer = await request(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, body: text === '' ? undefined : JSON.parse(text) };
}

async function ask(mcp: string, token: string, method: string, params: object): Promise<unknown> {
  const answer = await request(mcp, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return answer.body.json();
}

/** Sells a tool to a new account, which calls it once. Returns the account's id. */
async function sellOne(opened: InstanceOpened, providers: ProviderHost): Promise<string> {
  const { id, url } = providers.endpoint('echo-provider', { does: 'answers', body: { echoed: true } });
  const tool = { dialect: 'assay', name: 'echo', summary: 'Echoes', inputSchema: { type: 'object' } };
  await call(opened, 'POST', '/tools', { ...tool, priceMicros: '2500', providers: [{ id, url }] });
  const account = (await call(opened, 'POST', '/accounts', { dialect: 'assay', balanceMicros: '5000' })).body;
  const mcp = (await call(opened, 'GET', '/')).body.dialects.assay.url;
  const params = { name: 'echo', arguments: {} };
  expect(await ask(mcp, account.token, 'tools/call', params)).toMatchObject({
    result: { structuredContent: { echoed: true } },
  });
  return account.accountId;
}

async function blockTime(rpcUrl: string): Promise<string> {
  const params = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] };
  const answer = await request(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  const { result } = (await answer.body.json()) as { result: { timestamp: string } };
  return new Date(Number(result.timestamp) * 1000).toISOString();
}

/** An orphan that nobody has reaped yet is as dead as one that is. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}

async function expectNothingLeft({ pids, chain, control }: InstanceOpened): Promise<void> {
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 5_000, interval: 10 });
  for (const url of [chain.rpcUrl, control?.url ?? chain.rpcUrl]) {
    await expect(request(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  }
}

describe('an instance', () => {
  test('leaves no process and no port when it is closed', async () => {
    const opened = await world.open({});
    const { body } = await call(opened, 'GET', '/');
    const mcp = body.dialects.assay.url;
    expect((await request(mcp)).statusCode).toBeGreaterThanOrEqual(400);
    expect(opened.pids.length).toBe(2);
    await world.close(opened.instance);
    await expectNothingLeft(opened);
    await expect(request(mcp)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('has a time of its own, which its chain follows', async () => {
    const [one, other] = await Promise.all([world.open({}), world.open({ hosting: 'inline' })]);
    expect((await call(one, 'POST', '/clock', { advanceMs: 90_000 })).body).toEqual({
      now: '2026-01-01T00:01:30.000Z',
    });
    expect((await call(other, 'GET', '/clock')).body).toEqual({ now: '2026-01-01T00:00:00.000Z' });
    expect(await blockTime(one.chain.rpcUrl)).toBe('2026-01-01T00:01:30.000Z');
    expect(await blockTime(other.chain.rpcUrl)).toBe('2026-01-01T00:00:00.000Z');
  });

  test('follows the chain that it is given, and moves no other', async () => {
    const [instance, stranger] = await Promise.all([world.open({ hosting: 'inline' }), world.open({ gateway: false })]);
    expect(stranger.control).toBeUndefined();
    await call(instance, 'POST', '/clock', { advanceMs: 60_000 });
    const { payers, minterKey: _, ...given } = stranger.chain;
    expect(payers.length).toBeGreaterThan(0);
    expect((await call(instance, 'PUT', '/chain', given)).status).toBe(204);
    expect(await blockTime(given.rpcUrl)).toBe('2026-01-01T00:01:00.000Z');
    const { now } = (await call(instance, 'POST', '/clock', { advanceMs: 1_000 })).body;
    expect(await blockTime(given.rpcUrl)).toBe(now);
    expect(await blockTime(instance.chain.rpcUrl)).toBe('2026-01-01T00:01:00.000Z');
    const nowhere = { ...given, rpcUrl: 'http://127.0.0.1:1' };
    expect(await call(instance, 'PUT', '/chain', nowhere)).toMatchObject({
      status: 409,
      body: { error: 'chain-not-usable' },
    });
    expect((await call(instance, 'POST', '/clock', { advanceMs: 1_000 })).status).toBe(200);
  });

  test('keeps accounts, addresses and what is due over a restart, which is nobody’s death', async () => {
    const deaths: unknown[] = [];
    const stop = world.onDied((died) => deaths.push(died));
    const providers = await startProviders({ now: () => 0 });
    const opened = await world.open({});
    const accountId = await sellOne(opened, providers);
    const before = (await call(opened, 'GET', '/')).body;
    expect((await call(opened, 'POST', '/restart')).status).toBe(204);
    expect(opened.pids.slice(1).filter(isAlive)).toEqual([]);
    expect((await call(opened, 'GET', '/')).body).toEqual(before);
    const { holdWindowMs } = before.dialects.assay.options;
    await call(opened, 'POST', '/clock', { advanceMs: holdWindowMs + 60_000 });
    const settledAt = new Date(Date.UTC(2026, 0, 1) + holdWindowMs).toISOString();
    expect((await call(opened, 'GET', `/ledger?accountId=${accountId}`)).body).toMatchObject({
      balanceMicros: '2500',
      heldMicros: '0',
      entries: [{ kind: 'hold' }, { kind: 'capture', amountMicros: '2500', at: settledAt }],
    });
    stop();
    await providers.close();
    expect(deaths).toEqual([]);
  });

  test('of several replicas shares its accounts', async () => {
    const opened = await world.open({ replicas: 2 });
    const { body } = await call(opened, 'GET', '/');
    expect(body.powers).toContain('replicas');
    expect(new Set(body.dialects.assay.replicas).size).toBe(2);
    expect((await call(opened, 'POST', '/clock', { advanceMs: 1_000 })).status).toBe(200);
    const { token } = (await call(opened, 'POST', '/accounts', { dialect: 'assay' })).body;
    for (const url of body.dialects.assay.replicas) {
      expect((await request(url)).headers['date']).toBe('Thu, 01 Jan 2026 00:00:01 GMT');
      expect(await ask(url, token, 'tools/list', {})).toMatchObject({ result: { tools: expect.any(Array) } });
    }
  });

  test('that cannot start says why in one sentence', async () => {
    await expect(world.open({ clock: { startsAt: 'soon' } })).rejects.toThrow(/cannot start at "soon"/);
    await expect(world.open({ fault: 'no/such-fault' })).rejects.toThrow(/no\/such-fault/);
    await expect(world.close('instance-0')).rejects.toThrow(/no instance "instance-0"/);
  });
});

describe('deaths', () => {
  test('of a gateway or a chain that was killed is told', async () => {
    const opened = await world.open({});
    const [chain = 0, gateway = 0] = opened.pids;
    for (const [what, pid] of [
      ['gateway', gateway],
      ['chain', chain],
    ] as const) {
      const died = new Promise((resolve) => {
        const stop = world.onDied((death) => {
          stop();
          resolve(death);
        });
      });
      process.kill(pid, 'SIGKILL');
      expect(await died).toMatchObject({ what, pid, instance: opened.instance });
    }
    const answer = await call(opened, 'POST', '/accounts', { dialect: 'assay' });
    expect(answer).toMatchObject({ status: 503, body: { error: 'gateway-ended' } });
  });

  test('of the world leaves nothing behind', async () => {
    const doomed = launchWorld(MAIN);
    const opened = await doomed.open({});
    const pending = doomed.open({});
    process.kill(doomed.pid, 'SIGKILL');
    await expect(pending).rejects.toThrow(/ended unexpectedly \(SIGKILL\)/);
    expect(await doomed.died).toMatchObject({ what: 'world', pid: doomed.pid });
    await expectNothingLeft(opened);
    expect(existsSync(worldFolder(doomed.pid))).toBe(false);
    await doomed.end();
  });

  test('of whoever launched it end the world too', async () => {
    const launcher = `const { launchWorld } = await import(${JSON.stringify(built('launch.js'))});
      const world = launchWorld();
      console.log(JSON.stringify({ pid: world.pid, opened: await world.open({}) }));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', launcher], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    // A launcher that fails closes its output without a line.
    const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
    const { pid, opened } = JSON.parse(line) as { pid: number; opened: InstanceOpened };
    child.kill('SIGKILL');
    await expectNothingLeft({ ...opened, pids: [...opened.pids, pid] });
    expect(existsSync(worldFolder(pid))).toBe(false);
  });

  test('asked for are no deaths: an ended world is gone with all that it opened', async () => {
    const ended = launchWorld(MAIN);
    const deaths: unknown[] = [];
    ended.onDied((died) => deaths.push(died));
    const opened = await ended.open({});
    await ended.end();
    await expectNothingLeft({ ...opened, pids: [...opened.pids, ended.pid] });
    await expect(ended.open({})).rejects.toThrow(/has ended/);
    expect(deaths).toEqual([]);
  });
});
