import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../contract/index.ts';
import { readAmount } from './amount.ts';
import { assay } from './index.ts';
import type { HttpFacts, Reply } from './reply.ts';

const adapter = assay();
const http: HttpFacts = { status: 200, headers: {}, bytes: 0 };
const reply = (result: JsonObject): Reply => ({ kind: 'result', result, http });
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

  const rpc = { kind: 'error', code: -32_029, message: 'slow down', data: { retryAfterMs: 900 }, http } as const;
  const answer = (status: number, body: Json, headers = {}): Reply => ({
    kind: 'http',
    status,
    headers,
    body,
    http: { ...http, headers },
  });
  test.each<[string, Reply, object]>([
    ['a JSON-RPC error', rpc, { kind: 'refused', code: '-32029', retryAfterMs: 900, message: 'slow down' }],
    [
      'the REST envelope',
      answer(403, { error: { code: 'AUTH_SCOPE_MISSING', message: 'no', context: { requiredScope: 'payments' } } }),
      { kind: 'refused', code: 'AUTH_SCOPE_MISSING', requiredScope: 'payments', via: { kind: 'http', status: 403 } },
    ],
    [
      'a limit by HTTP',
      answer(429, { error: { code: 'MCP_AUTH_RATE_LIMITED', message: '' } }, { 'retry-after': '30' }),
      { kind: 'refused', code: 'MCP_AUTH_RATE_LIMITED', retryAfterMs: 30_000 },
    ],
    ['an unserved URL', answer(404, 'nothing here'), { kind: 'refused', code: 'MCP_URL_NOT_FOUND' }],
    [
      'a broken gateway',
      answer(502, '<html>'),
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
      { kind: 'malformed', reason: 'HTML instead of JSON', http },
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

// What every adapter owes: nothing that is sent gets lost, and no garbage makes it throw.
describe('the laws of an adapter', () => {
  const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
  const object = fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), json, {
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonObject>;
  const call = fc.record(
    {
      tool: fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/).filter((tool) => tool !== 'call_tool'),
      args: object,
      key: fc.string({ minLength: 1 }),
      payment: object,
      through: fc.constantFrom('direct' as const, 'wrapper' as const),
    },
    { requiredKeys: ['tool', 'through'], noNullPrototype: true },
  );

  test('what is sent is read back', () => {
    fc.assert(
      fc.property(call, (told) => {
        expect(adapter.sent(adapter.call(told))).toEqual(told);
      }),
    );
  });

  const word = fc.constantFrom(
    ...['content', 'structuredContent', 'isError', '_meta', 'assay/error', 'assay/receipt', 'assay/replayed', 'code'],
    ...[
      'charged',
      'held',
      'amount',
      'decimals',
      'intentId',
      'status',
      'error',
      'context',
      'results',
      'tools',
      'x402/paymentRequired',
      'x402Version',
      'accepts',
    ],
  );
  const { garbage } = fc.letrec<{ garbage: Json }>((tie) => ({
    garbage: fc.oneof(
      { depthSize: 'small' },
      json,
      fc.array(tie('garbage'), { maxLength: 3 }),
      fc.dictionary(word, tie('garbage'), { noNullPrototype: true }) as fc.Arbitrary<Json>,
    ),
  }));
  const anything = fc.oneof(
    (fc.dictionary(word, garbage, { noNullPrototype: true }) as fc.Arbitrary<JsonObject>).map(reply),
    fc.record({
      kind: fc.constant('http' as const),
      status: fc.integer({ min: 100, max: 599 }),
      headers: fc.constant({}),
      body: garbage,
      http: fc.constant(http),
    }),
    fc.record({
      kind: fc.constant('error' as const),
      code: fc.integer(),
      message: fc.string(),
      data: garbage,
      http: fc.constant(http),
    }),
  );

  test('garbage is unreadable with a reason, or a refusal with a code: never an exception', () => {
    fc.assert(
      fc.property(anything, (came) => {
        const outcome = adapter.outcome(came);
        if (outcome.kind === 'unreadable') expect(outcome.reason).toMatch(/\S/);
        if (outcome.kind === 'refused') expect(outcome.code).toMatch(/\S/);
        for (const read of [adapter.page(came), adapter.inspected(came), adapter.listed(came)])
          expect(read.kind).toMatch(/\S/);
        const demand = outcome.kind === 'refused' ? outcome.demand : undefined;
        expect(adapter.demand(demand)).toHaveProperty('ok');
      }),
      { numRuns: 500 },
    );
  });
});
