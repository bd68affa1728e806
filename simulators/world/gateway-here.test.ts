import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { type GatewayHere, gatewayHere } from './gateway-here.ts';
import type { GatewayStart } from './link.ts';

const START: GatewayStart = { now: Date.UTC(2026, 0, 1), store: ':memory:', ports: {} };
const MAKINGS = {
  faultByName: async (name: string) => {
    throw new Error(`There is no fault ${name}.`);
  },
};

let here: GatewayHere | undefined;
afterEach(async () => {
  await here?.close();
});

async function started(more: Partial<GatewayStart> = {}): Promise<GatewayHere> {
  here = await gatewayHere({ ...START, ...more }, MAKINGS);
  return here;
}

/** The status of a `tools/list` with that credential. */
async function statusAt(url: string, token: string): Promise<number> {
  const answer = await request(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  });
  await answer.body.dump();
  return answer.statusCode;
}

test('each dialect has an origin of its own, at which the credentials of the others are unknown', async () => {
  const { admin, urls } = await started();
  const dialects = Object.keys(urls);
  expect(dialects).toEqual(Object.keys((await admin.describe()).dialects));
  expect(dialects).toEqual(expect.arrayContaining(['assay', 'agentmuxer']));
  expect(new Set(Object.values(urls).map((url) => new URL(url).origin)).size).toBe(dialects.length);
  for (const dialect of dialects) {
    const { token } = await admin.createAccount({ dialect });
    for (const [name, url] of Object.entries(urls))
      expect(await statusAt(url, token), `${dialect} at ${name}`).toBe(name === dialect ? 200 : 401);
  }
});

const portOf = (url = '') => Number(new URL(url).port);

test('each dialect takes the port that it is given', async () => {
  const { urls, close } = await started();
  const ports = Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, portOf(url)]));
  await close();
  expect((await started({ ports })).urls).toEqual(urls);
});

test('nothing is left where the port of one dialect is taken', async () => {
  const first = await started();
  const url = await freedUrl();
  const ports = { assay: portOf(url), agentmuxer: portOf(first.urls['agentmuxer']) };
  await expect(gatewayHere({ ...START, ports }, MAKINGS)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await expect(request(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

/** An address at which nobody is served any more. */
async function freedUrl(): Promise<string> {
  const { urls, close } = await gatewayHere(START, MAKINGS);
  await close();
  return urls['assay'] ?? '';
}
