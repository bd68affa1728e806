import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Execution, JsonObject } from '../../src/contract/index.ts';
import { openShop, type Shop } from './shop.test.kit.ts';

const open: Shop[] = [];

async function shop(options?: Parameters<typeof openShop>[0]): Promise<Shop> {
  const opened = await openShop(options);
  open.push(opened);
  return opened;
}

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A parameter of the signature of a request. */
function parameter(name: string, request: Execution | undefined): string | undefined {
  return new RegExp(`;${name}="?([^;"]+)`).exec(String(request?.headers['signature-input']))?.[1];
}

test('each attempt is signed anew, for the provider that it goes to, by the clock of the gateway', async () => {
  const { sells, buyer, providers, clock } = await shop();
  const first = providers.endpoint('first', { does: 'fails', status: 500 });
  const second = providers.endpoint('second', { does: 'answers', body: {} });
  await sells({ name: 'weather', providers: [first, second].map(({ id, url }) => ({ id, url })) });
  const { receipt } = await (await buyer()).calls('weather');
  const requests = [...first.journal, ...second.journal];
  expect(requests.map((request) => parameter('aud', request))).toEqual(['first', 'second']);
  expect(new Set(requests.map((request) => parameter('nonce', request))).size).toBe(2);
  expect(requests.map(({ headers }) => headers['x-assay-call-id'])).toEqual(requests.map(({ call }) => call));
  const told = receipt?.['attempts'] as readonly JsonObject[] | undefined;
  expect(told?.map(({ callId }) => callId)).toEqual(requests.map(({ call }) => call));
  const created = clock.now() / 1_000;
  expect(requests.map((request) => parameter('created', request))).toEqual([`${created}`, `${created}`]);
  expect(requests.map(({ content }) => `sha-256=:${content.sha256}:`)).toEqual(
    requests.map(({ headers }) => headers['content-digest']),
  );
});

test('replicas over one store sign with one key, also after a restart; other gateways with another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signing-'));
  const store = join(folder, 'store.db');
  const keyOf = async ({ sells, buyer }: Shop, name: string) => {
    const provider = await sells({ name });
    await (await buyer()).calls(name);
    return parameter('keyid', provider.journal[0]);
  };
  const key = await keyOf(await shop({ store }), 'one');
  expect(await keyOf(await shop({ store }), 'two')).toBe(key);
  for (const one of open.splice(0)) await one.close();
  expect(await keyOf(await shop({ store }), 'three')).toBe(key);
  expect(await keyOf(await shop(), 'four')).not.toBe(key);
  for (const one of open.splice(0)) await one.close();
  await rm(folder, { recursive: true });
});

test('an id that cannot stand in a signature is refused', async () => {
  const { sells } = await shop();
  const provider = { id: 'a "quoted" id', url: 'http://127.0.0.1:9/' };
  await expect(sells({ name: 'weather', providers: [provider] })).rejects.toMatchObject({ status: 400 });
});
