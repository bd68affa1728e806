import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '../../src/contract/index.ts';
import { MINUTE_MS, OK, openShop, type Shop } from './shop.test.kit.ts';

const HOLD_MS = 15 * MINUTE_MS;

function nested(levels: number): Json {
  let value: Json = 0;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ yieldSeed: 7 });
});
afterAll(() => shop.close());

it('holds at delivery, settles when the window has passed, and replays the same bytes with the status of now', async () => {
  const body = { deep: [1, null, { ü: '  ' }], big: 1e21 };
  const provider = await shop.sells({ name: 'weather', freeCallsPerDay: 0 }, { does: 'answers', body });
  const buyer = await shop.buyer();
  const first = await buyer.buys('weather', 'k1', { a: 1, b: [2] });
  expect(first.receipt).toMatchObject({
    status: 'VERIFYING',
    held: { amount: '2500', display: '$0.0025' },
    charged: { amount: '0' },
  });
  expect('assay/replayed' in first.meta).toBe(false);
  expect(await buyer.ledger()).toMatchObject({ balanceMicros: '997500', heldMicros: '2500' });

  const again = await buyer.buys('call_tool', 'k1', { name: 'weather', arguments: { b: [2], a: 1 } });
  expect(again.replayed).toBe(true);
  expect(JSON.stringify(again.result['content'])).toBe(JSON.stringify(first.result['content']));
  expect(again.content).toEqual(body);
  await shop.passes(HOLD_MS - 1);
  expect((await buyer.buys('weather', 'k1', { a: 1, b: [2] })).receipt).toMatchObject({ status: 'VERIFYING' });
  await shop.passes(1);
  const settled = await buyer.buys('weather', 'k1', { a: 1, b: [2] });
  expect(settled.receipt).toMatchObject({
    status: 'SETTLED',
    charged: { amount: '2500' },
    held: { amount: '0' },
    intentId: first.receipt?.['intentId'],
  });
  const { entries, ...sums } = await buyer.ledger();
  expect(sums).toEqual({ balanceMicros: '997500', heldMicros: '0' });
  expect(entries.map(({ kind, amountMicros }) => [kind, amountMicros])).toEqual([
    ['hold', '2500'],
    ['capture', '2500'],
  ]);
  expect(provider.journal).toHaveLength(1);
});

it('runs one of many duplicates, and refuses another operation under the key', async () => {
  const provider = await shop.sells({ name: 'raced' });
  const buyer = await shop.buyer();
  for (let round = 0; round < 10; round++) {
    const gate = provider.gate();
    const racing = Array.from({ length: 8 }, () => buyer.buys('raced', `race-${round}`));
    await gate.arrived(1, AbortSignal.timeout(5_000));
    const late = await buyer.buys('raced', `race-${round}`);
    expect(late.error).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS', retryable: true, retryAfter: 1 });
    gate.open();
    const codes = (await Promise.all(racing)).map(({ code, replayed }) => code ?? replayed ?? 'first');
    expect(codes.filter((code) => code === 'first')).toHaveLength(1);
    expect(codes.every((code) => ['first', true, 'IDEMPOTENCY_IN_PROGRESS'].includes(code as string))).toBe(true);
  }
  expect(provider.journal).toHaveLength(10);
  expect((await buyer.buys('raced', 'race-1', { other: 1 })).code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await buyer.ledger()).toMatchObject({ heldMicros: '25000', balanceMicros: '975000' });
});

it('charges nothing for what fails, falls back in order, and replays a final failure', async () => {
  const bad = shop.providers.endpoint('bad', { does: 'fails', status: 503 });
  const good = shop.providers.endpoint('good', OK);
  const outputSchema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] };
  const provider = await shop.sells({ name: 'fragile', outputSchema });
  const buyer = await shop.buyer();
  provider.next(
    { does: 'fails', status: 422 },
    { does: 'fails', status: 500 },
    { does: 'cuts', when: 'before-the-work', body: {} },
    { does: 'answers', body: { ok: 'yes' } },
    { does: 'answers-malformed', body: { ok: true } },
    { does: 'answers', body: { ok: true, deep: nested(300) } },
    { does: 'answers-huge', bytes: 5_000_000 },
  );
  const codes = [];
  for (let n = 0; n < 7; n++) codes.push((await buyer.buys('fragile', `f${n}`)).code);
  expect(codes).toEqual([
    'PROVIDER_REQUEST_ERROR',
    'PROVIDER_SYSTEM_ERROR',
    'PROVIDER_SYSTEM_ERROR',
    'PROVIDER_CONTRACT_VIOLATION',
    'PROVIDER_CONTRACT_VIOLATION',
    'PROVIDER_CONTRACT_VIOLATION',
    'PROVIDER_SYSTEM_ERROR',
  ]);
  const replay = await buyer.buys('fragile', 'f0');
  expect(replay).toMatchObject({ code: 'PROVIDER_REQUEST_ERROR', replayed: true, receipt: { status: 'REFUNDED' } });
  expect(provider.journal).toHaveLength(7);

  await shop.gateway.admin.changeTool('assay', 'fragile', { providers: [bad, good] });
  const fellBack = await buyer.buys('fragile', 'f9');
  expect(fellBack.receipt).toMatchObject({
    providerId: 'good',
    fellBack: true,
    attempts: [{ providerId: 'bad' }, { outcome: 'delivered' }],
  });
  await shop.gateway.admin.changeTool('assay', 'fragile', { providers: [bad, bad] });
  expect((await buyer.buys('fragile', 'f10')).code).toBe('TOOL_ALL_BINDINGS_FAILED');
  expect(await buyer.ledger()).toMatchObject({ balanceMicros: '997500', heldMicros: '2500' });
});

it('times a hanging provider out by its own clock', async () => {
  await shop.sells({ name: 'hanging' }, { does: 'hangs' });
  const buyer = await shop.buyer();
  const calling = buyer.buys('hanging', 'h');
  await shop.gateway.admin.quiescent();
  await shop.passes(30_000);
  expect((await calling).code).toBe('PROVIDER_SYSTEM_ERROR');
  expect(await buyer.ledger()).toMatchObject({ balanceMicros: '1000000', heldMicros: '0' });
});

it('covers exactly what the balance covers, however many ask at once', async () => {
  const provider = await shop.sells({ name: 'dear' });
  const exact = await shop.buyer({ balanceMicros: '5000' });
  const codes = await Promise.all(Array.from({ length: 5 }, async (_, n) => (await exact.buys('dear', `${n}`)).code));
  expect(codes.filter((code) => code === undefined)).toHaveLength(2);
  expect(codes.filter((code) => code === 'PAYMENT_INSUFFICIENT_FUNDS')).toHaveLength(3);
  const poor = await shop.buyer({ balanceMicros: '2499' });
  expect((await poor.buys('dear', 'k')).code).toBe('PAYMENT_INSUFFICIENT_FUNDS');
  await poor.changes({ balanceMicros: '2500' });
  expect((await poor.buys('dear', 'k')).isError).toBe(false);
  expect(provider.journal).toHaveLength(3);
});

it('keeps the owner’s policy: cap, pause, approval, pace, providers, scopes, debt and chain', async () => {
  await shop.sells({ name: 'ruled' });
  const buyer = await shop.buyer();
  let key = 0;
  const code = async (change: Parameters<typeof buyer.changes>[0]) => {
    await buyer.changes({ policy: {}, ...change });
    return (await buyer.buys('ruled', `r${key++}`)).code;
  };
  expect(await code({ policy: { spendCapMicros: '6000' } })).toBeUndefined();
  expect(await code({ policy: { spendCapMicros: '6000' } })).toBeUndefined();
  expect(await code({ policy: { spendCapMicros: '6000' } })).toBe('MCP_SPEND_LIMIT_EXCEEDED');
  expect(await code({ policy: { paused: true } })).toBe('MCP_POLICY_AGENT_PAUSED');
  expect(await code({ policy: { approvalOverMicros: '2499' } })).toBe('MCP_APPROVAL_REQUIRED');
  expect(await code({ policy: { deny: ['ruled'] } })).toBe('TOOL_NOT_ALLOWED');
  expect(await code({ policy: { allow: [] } })).toBe('TOOL_NOT_ALLOWED');
  expect(await code({ policy: { providers: { deny: ['ruled-upstream'] } } })).toBe('NO_PROVIDER_MATCHES_RULES');
  expect(await code({ scopes: ['tools:call'] })).toBe('AUTH_SCOPE_MISSING');
  expect(await code({ scopes: ['tools:call', 'payments'], debtMicros: '1' })).toBe('PAYMENT_DEBT_OUTSTANDING');
  expect(await code({ debtMicros: '0', chain: 'eip155:1' })).toBe('PAYMENT_NO_SETTLEABLE_CHAIN');

  const paced = await shop.buyer({ balanceMicros: '100000', policy: { velocity: { callsPerMinute: 2 } } });
  const pace = async () => (await paced.calls('ruled', { n: key++ })).code;
  expect([await pace(), await pace(), await pace()]).toEqual([undefined, undefined, 'MCP_VELOCITY_LIMIT_EXCEEDED']);
  await paced.changes({ policy: { velocity: { spendMicrosPerMinute: '5000' } } });
  await shop.passes(MINUTE_MS);
  expect([await pace(), await pace(), await pace()]).toEqual([undefined, undefined, 'MCP_VELOCITY_LIMIT_EXCEEDED']);
  await paced.changes({ policy: { velocity: { duplicateWindowMs: 5_000 } } });
  const same = async () => (await paced.calls('ruled', { same: true })).code;
  expect([await same(), await same()]).toEqual([undefined, 'MCP_VELOCITY_LIMIT_EXCEEDED']);
  await shop.passes(5_000);
  expect(await same()).toBeUndefined();
});

it('gives the day’s free calls, back again when one fails, and then asks for money or for patience', async () => {
  const provider = await shop.sells({ name: 'sampled', freeCallsPerDay: 2 });
  await shop.sells({ name: 'gratis', freeCallsPerDay: 1, priceMicros: '0' });
  const buyer = await shop.buyer({});
  provider.next({ does: 'fails', status: 500 });
  const codes = [];
  for (let n = 0; n < 4; n++) codes.push((await buyer.buys('sampled', `s${n}`)).code);
  expect(codes).toEqual(['PROVIDER_SYSTEM_ERROR', undefined, undefined, 'PAYMENT_INSUFFICIENT_FUNDS']);
  const free = await buyer.buys('gratis', 'g1');
  expect(free.receipt).toMatchObject({ intentId: null, status: 'SETTLED' });
  expect((await buyer.buys('gratis', 'g1')).replayed).toBe(true);
  expect((await buyer.buys('gratis', 'g2')).code).toBe('MCP_QUOTA_EXCEEDED');
  await shop.passes(86_400_000);
  expect((await buyer.buys('gratis', 'g2')).isError).toBe(false);
});

it('keeps results seven days and keys for good, and tells big integers apart', async () => {
  const provider = await shop.sells({ name: 'kept' });
  const buyer = await shop.buyer();
  const exact = (n: bigint) =>
    buyer.calls('kept', { n: Number(n) }, { 'assay/idempotency-key': `${n}` }, { exactArguments: { n } });
  await exact(9007199254740993n);
  expect((await exact(9007199254740993n)).replayed).toBe(true);
  const other = { 'assay/idempotency-key': '9007199254740993' };
  const near = await buyer.calls('kept', { n: 2 ** 53 }, other, { exactArguments: { n: 9007199254740992n } });
  expect(near.code).toBe('IDEMPOTENCY_KEY_REUSED');
  provider.next({ does: 'answers', body: { text: 'x'.repeat(1_100_000) } });
  expect((await buyer.buys('kept', 'huge')).isError).toBe(false);
  expect((await buyer.buys('kept', 'huge')).code).toBe('IDEMPOTENCY_RESULT_UNAVAILABLE');
  await buyer.buys('kept', 'old');
  await shop.passes(7 * 86_400_000);
  expect((await buyer.buys('kept', 'old')).replayed).toBe(true);
  await shop.passes(1);
  expect((await buyer.buys('kept', 'old')).code).toBe('IDEMPOTENCY_RESULT_UNAVAILABLE');
  for (const key of [5, {}, '', 'x'.repeat(129), '\u007f', null])
    expect((await buyer.calls('kept', {}, { 'assay/idempotency-key': key })).code).toBe('MCP_IDEMPOTENCY_KEY_INVALID');
  expect((await buyer.buys('kept', 'x y'.padEnd(128, '~'))).isError).toBe(false);
  expect(shop.failures).toEqual([]);
});
