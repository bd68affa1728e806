import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../contract/index.ts';
import { anyObject, errorOf, keepsTheLawsOfAnAdapter, resultOf as reply, statusOf } from './adapter.test.kit.ts';
import { readAmount } from './amount.ts';
import { assay } from './index.ts';
import type { Reply } from './reply.ts';

const adapter = assay();
const money = (amount: string) => ({ amount, asset: 'eip155:31337/erc20:0x0', decimals: 6, display: '$' });
const receipt = {
  intentId: '5f0c9a3e-0000-4000-8000-000000000000',
  charged: money('0'),
  held: money('2500'),
  status: 'VERIFYING',
  toolId: 'tool_1',
  providerId: 'prov_1',
  classification: 'delivered',
  attempts: [{}],
};

describe('outcomes', () => {
  test('a delivered call, with its receipt as money', () => {
    const _meta = { 'assay/receipt': receipt, 'assay/replayed': true };
    const content = [{ type: 'text', text: '{}' }];
    expect(adapter.outcome(reply({ content, structuredContent: { tide: 2 }, _meta }))).toMatchObject({
      kind: 'delivered',
      output: { tide: 2 },
      replayed: true,
      receipt: { chargedMicros: 0n, heldMicros: 2_500n, status: 'VERIFYING', toolId: 'tool_1', fellBack: false },
    });
  });

  test('a refusal in a result, with the demand and the wait', () => {
    const error = { code: 'PAYMENT_REQUIRED', retryable: false, retryAfter: 2, callId: 'c', details: { a: 1 } };
    const _meta = { 'assay/error': error, 'x402/paymentRequired': { scheme: 'voucher' } };
    const content = [{ type: 'text', text: 'Pay first.' }];
    expect(adapter.outcome(reply({ isError: true, content, _meta }))).toMatchObject({
      kind: 'refused',
      code: 'PAYMENT_REQUIRED',
      message: 'Pay first.',
      via: { kind: 'result' },
      retryable: false,
      retryAfterMs: 2_000,
      callId: 'c',
      demand: { scheme: 'voucher' },
      replayed: false,
    });
  });

  const rpc = errorOf(-32_029, 'slow down', { retryAfterMs: 900 });
  test.each<[string, Reply, object]>([
    ['a JSON-RPC error', rpc, { kind: 'refused', code: '-32029', retryAfterMs: 900, message: 'slow down' }],
    [
      'the REST envelope',
      statusOf(403, { error: { code: 'AUTH_SCOPE_MISSING', message: 'no', context: { requiredScope: 'payments' } } }),
      { kind: 'refused', code: 'AUTH_SCOPE_MISSING', requiredScope: 'payments', via: { kind: 'http', status: 403 } },
    ],
    [
      'a limit by HTTP',
      statusOf(429, { error: { code: 'MCP_AUTH_RATE_LIMITED', message: '' } }, { 'retry-after': '30' }),
      { kind: 'refused', code: 'MCP_AUTH_RATE_LIMITED', retryAfterMs: 30_000 },
    ],
    ['an unserved URL', statusOf(404, 'nothing here'), { kind: 'refused', code: 'MCP_URL_NOT_FOUND' }],
    [
      'a broken gateway',
      statusOf(502, '<html>'),
      { kind: 'unreadable', reason: 'it is HTTP 502 without an error that can be read' },
    ],
    ['a refusal without its code', reply({ isError: true, _meta: { 'assay/error': {} } }), { kind: 'unreadable' }],
    ['a refusal without an error', reply({ isError: true, content: [] }), { kind: 'unreadable' }],
    [
      'a receipt without status',
      reply({ content: [], _meta: { 'assay/receipt': { ...receipt, status: 7 } } }),
      { kind: 'unreadable', reason: 'the receipt has no status' },
    ],
    ['no content', reply({}), { kind: 'unreadable', reason: 'the result has no content' }],
    ['nothing', { kind: 'lost', why: 'cut', detail: 'x' }, { kind: 'lost', why: 'cut' }],
    [
      'garbage',
      { kind: 'malformed', reason: 'HTML instead of JSON', http: { status: 200, headers: {}, bytes: 0 } },
      { kind: 'unreadable', reason: 'it is HTML instead of JSON' },
    ],
  ])('%s', (_, came, outcome) => {
    expect(adapter.outcome(came)).toMatchObject(outcome);
  });
});

describe('discovery', () => {
  const page = {
    results: [{ name: 'a', score: 1 }],
    total: 1,
    nextCursor: null,
    limitApplied: 10,
    categories: ['sea'],
  };
  test('a page is read from the structure, or from the text where there is none', () => {
    const told = { kind: 'page', total: 1, nextCursor: null, limitApplied: 10, results: [{ name: 'a' }] };
    expect(adapter.page(reply({ content: [], structuredContent: page }))).toMatchObject(told);
    expect(adapter.page(reply({ content: [{ type: 'text', text: JSON.stringify(page) }] }))).toMatchObject(told);
    expect(adapter.page(reply({ content: [], structuredContent: { ...page, nextCursor: 3 } }))).toMatchObject({
      kind: 'unreadable',
    });
  });

  test('tools as the wire lists them', () => {
    const tools = [{ name: 'a', _meta: { 'assay/price': null } }];
    expect(adapter.listed(reply({ tools, nextCursor: 'n' }))).toMatchObject({ kind: 'tools', tools, nextCursor: 'n' });
    expect(adapter.listed(reply({ tools: 3 }))).toMatchObject({ kind: 'unreadable' });
    expect(adapter.price(null)).toEqual({ ok: true, value: 0n });
    expect(adapter.price({ maxAmount: '2500' })).toEqual({ ok: true, value: 2_500n });
  });
});

test('the idempotency key goes where the target says', () => {
  const { params } = assay({ idempotencyMeta: 'shop/key' }).call({ tool: 'echo', args: {}, key: 'k' });
  expect(params).toEqual({ name: 'echo', arguments: {}, _meta: { 'shop/key': 'k' } });
});

test.each<[Json, object]>([
  [money('2500'), { ok: true, value: 2_500n }],
  [
    { amount: '2500', decimals: 3 },
    { ok: true, value: 2_500_000n },
  ],
  [
    { amount: '2500000000000000', decimals: 18 },
    { ok: true, value: 2_500n },
  ],
  ['2500', { ok: true, value: 2_500n }],
  [2_500, { ok: true, value: 2_500n }],
  [
    { amount: '1', decimals: 7 },
    { ok: false, reason: 'is finer than a micro' },
  ],
  [0.5, { ok: false }],
  ['-1', { ok: false }],
  [{ amount: '1', decimals: 10_000 }, { ok: false }],
])('the amount %j', (amount, read) => {
  expect(readAmount(amount)).toMatchObject(read);
});

keepsTheLawsOfAnAdapter({
  adapter,
  calls: fc.record(
    {
      tool: fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/).filter((tool) => tool !== 'call_tool'),
      args: anyObject,
      key: fc.string({ minLength: 1 }),
      payment: anyObject,
      through: fc.constantFrom('direct' as const, 'wrapper' as const),
    },
    { requiredKeys: ['tool', 'through'], noNullPrototype: true },
  ),
  words: [
    ...['content', 'structuredContent', 'isError', '_meta', 'assay/error', 'assay/receipt', 'assay/replayed', 'code'],
    ...['charged', 'held', 'amount', 'decimals', 'intentId', 'status', 'error', 'context', 'results', 'tools'],
    ...['x402/paymentRequired', 'x402Version', 'accepts'],
  ],
  readers: [adapter.page, adapter.inspected, adapter.listed, adapter.rest],
});

test('a busy key asks to come back later, and so does a limit', () => {
  const refusedAs = (code: string) =>
    adapter.outcome(reply({ isError: true, _meta: { 'assay/error': { code } }, content: [] }));
  expect(adapter.isUnfinished(refusedAs('IDEMPOTENCY_IN_PROGRESS'))).toBe(true);
  expect(adapter.isUnfinished(refusedAs('RATE_LIMITED'))).toBe(true);
  expect(adapter.isLimited(refusedAs('RATE_LIMITED'))).toBe(true);
  expect(adapter.isUnfinished(refusedAs('IDEMPOTENCY_KEY_REUSED'))).toBe(false);
  expect(assay({ holdWindowMs: 900_000 }).settlesAfterMs).toBe(900_000);
});
