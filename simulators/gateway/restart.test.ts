import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEVICE_GRANT, type JsonObject } from '../../src/contract/index.ts';
import { composeGateway, type Gateway } from './index.ts';
import { type Buyer, buyerOf, MINUTE_MS, openShop, type Shop } from './shop.test.kit.ts';

let folder: string;
let shop: Shop;
let buyer: Buyer;
const others: Gateway[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-gateway-'));
  shop = await openShop({ store: join(folder, 'gateway.sqlite') });
  buyer = await shop.buyer();
});
afterEach(async () => {
  await Promise.all(others.splice(0).map((gateway) => gateway.close()));
  await shop.close();
  rmSync(folder, { recursive: true });
});

/** Another gateway over the same file, as after a restart or beside the first; the first one's memory is not shared. */
async function another(): Promise<{ readonly gateway: Gateway; readonly buyer: Buyer }> {
  const gateway = await composeGateway({ clock: shop.clock, store: join(folder, 'gateway.sqlite') });
  others.push(gateway);
  return { gateway, buyer: buyerOf(gateway, buyer, '/') };
}

it('replays, settles and refuses as if it had never gone', async () => {
  const provider = await shop.sells({ name: 'weather' });
  const search = await buyer.calls('search_tools', { query: 'tests', detail: 'names', limit: 1 });
  await shop.sells({ name: 'wind' });
  const first = await buyer.buys('weather', 'k');
  await shop.gateway.close();
  const after = await another();
  const replay = await after.buyer.buys('weather', 'k');
  expect(replay).toMatchObject({
    replayed: true,
    receipt: { intentId: first.receipt?.['intentId'], status: 'VERIFYING' },
  });
  expect((await after.buyer.buys('weather', 'k', { other: 1 })).code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(search.content.nextCursor).toBeNull();
  await shop.passes(15 * MINUTE_MS);
  expect((await after.buyer.buys('weather', 'k')).receipt).toMatchObject({ status: 'SETTLED' });
  expect(provider.journal).toHaveLength(1);
});

it('never runs an attempt again that a killed gateway left without an outcome, and gives its hold back', async () => {
  const provider = await shop.sells({ name: 'weather' }, { does: 'hangs' });
  const lost = buyer.buys('weather', 'k');
  await shop.gateway.admin.quiescent();
  // Nothing tells a gateway that the first one is dead: its call just never ends.
  const after = await another();
  expect((await after.buyer.buys('weather', 'k')).code).toBe('IDEMPOTENCY_IN_PROGRESS');
  expect(await after.gateway.admin.ledger(buyer.accountId)).toMatchObject({ heldMicros: '2500' });
  await shop.clock.timeIs(shop.clock.now() + 5 * MINUTE_MS);
  expect((await after.buyer.buys('weather', 'k')).code).toBe('IDEMPOTENCY_ATTEMPT_STALLED');
  await shop.passes(0);
  await lost;
  expect(await after.gateway.admin.ledger(buyer.accountId)).toMatchObject({
    heldMicros: '0',
    balanceMicros: '1000000',
  });
  expect(provider.journal).toHaveLength(1);
});

it('keeps one truth for replicas: keys, balances, catalogue and policy', async () => {
  const provider = await shop.sells({ name: 'weather' });
  const replica = await another();
  const racing = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? buyer : replica.buyer).buys('weather', 'k'));
  const answers = await Promise.all(racing);
  expect(answers.filter(({ code, replayed }) => code === undefined && replayed === undefined)).toHaveLength(1);
  expect(provider.journal).toHaveLength(1);
  await shop.gateway.admin.changeTool('assay', 'weather', { priceMicros: '990000' });
  expect((await replica.buyer.calls('get_tool', { name: 'weather' })).content.price.maxAmount).toBe('990000');
  const codes = await Promise.all([buyer.buys('weather', 'a'), replica.buyer.buys('weather', 'b')]);
  expect(codes.map(({ code }) => code ?? 'served').sort()).toEqual(['PAYMENT_INSUFFICIENT_FUNDS', 'served']);
  await buyer.changes({ policy: { deny: ['weather'] } });
  expect((await replica.buyer.buys('weather', 'c')).code).toBe('TOOL_NOT_ALLOWED');
  await buyer.changes({ revoked: true });
  await expect(replica.buyer.buys('weather', 'd')).rejects.toThrow('MCP_CREDENTIAL_INVALID');
  await shop.passes(15 * MINUTE_MS);
  const { entries } = await shop.gateway.admin.ledger(buyer.accountId);
  expect(entries.map(({ kind }) => kind).sort()).toEqual(['capture', 'capture', 'hold', 'hold']);
});

it('goes on with sign-ins that another process began', async () => {
  const asks = async ({ gateway }: { readonly gateway: Gateway }, url: string, form: { [name: string]: string }) => {
    const common = { method: 'POST', url, token: undefined, address: '127.0.0.1', origin: 'http://127.0.0.1:1' };
    const contentType = 'application/x-www-form-urlencoded';
    const body = new URLSearchParams({ ...form, client_id: 'helper' }).toString();
    return (await gateway.dialects['assay']?.site?.answer({ ...common, contentType, body }))?.body as JsonObject;
  };
  const begun = await asks(shop, '/oauth/device_authorization', {});
  const polls = (by: { readonly gateway: Gateway }) =>
    asks(by, '/oauth/token', { grant_type: DEVICE_GRANT, device_code: String(begun['device_code']) });
  const replica = await another();
  expect(await polls(shop)).toMatchObject({ error: 'authorization_pending' });
  expect(await polls(replica)).toMatchObject({ error: 'slow_down' });
  const userCode = String(begun['user_code']);
  await replica.gateway.admin.answerSignIn({ userCode, accountId: buyer.accountId, approve: true });
  await shop.gateway.close();
  expect(await polls(await another())).toMatchObject({ access_token: buyer.token });
  expect(await polls(replica)).toMatchObject({ error: 'invalid_grant' });
});
