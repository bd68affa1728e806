import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../contract/index.ts';
import { anyObject, errorOf, keepsTheLawsOfAnAdapter, resultOf as reply, statusOf } from './adapter.test.kit.ts';
import { invocationIn } from './agentmuxer-cost.ts';
import { agentmuxer } from './index.ts';
import type { Reply } from './reply.ts';

const adapter = agentmuxer();
const invocationId = '5f0c9a3e-0000-4000-8000-000000000000';
const acceptTerms = '6a1d0b4f-0000-4000-8000-000000000000';
const response = { invocationId, provider: { status: 200, body: { celsius: 21 } } };
const cost = { costMicros: '2500', chargeStatus: 'pending', replayed: false, balanceMicros: '997500' };

/** A result whose data stands in `structuredContent` alone. */
const structured = (data: JsonObject, isError?: true): Reply =>
  reply({ structuredContent: data, content: [], ...(isError ? { isError } : {}) });

/** A result whose data stands in a text block alone. */
const worded = (data: JsonObject, isError?: true): Reply =>
  reply({ content: [{ type: 'text', text: JSON.stringify(data) }], ...(isError ? { isError } : {}) });

describe('a call', () => {
  test('puts its arguments into the body of the request', () => {
    const call = { tool: 'v', args: { city: 'Lisbon' }, key: 'k', maxMicros: 2_500n, acceptance: acceptTerms };
    expect(adapter.call(call)).toEqual({
      method: 'tools/call',
      params: {
        name: 'call_offering',
        arguments: {
          offeringVersionId: 'v',
          maxCostMicros: '2500',
          idempotencyKey: 'k',
          request: { body: { city: 'Lisbon' } },
          acceptTerms,
        },
      },
    });
  });

  test('without arguments it takes an empty request', () => {
    expect(adapter.call({ tool: 'v' }).params['arguments']).toEqual({ offeringVersionId: 'v', request: {} });
  });

  test('puts inputs where they are told to go', () => {
    const request = { path: { city: 'Lisbon' }, query: { unit: 'C' } };
    expect(adapter.call({ tool: 'v', request }).params['arguments']).toMatchObject({ request });
  });
});

describe('what a call comes to', () => {
  test.each<[string, Reply]>([
    ['structured', structured({ response, cost })],
    ['as text', worded({ response, cost })],
  ])('delivered, %s', (_, came) => {
    const outcome = adapter.outcome(came);
    expect(outcome).toMatchObject({ kind: 'delivered', output: response, content: [], replayed: false });
    expect(outcome).toMatchObject({
      receipt: {
        intentId: invocationId,
        chargedMicros: 0n,
        heldMicros: 2_500n,
        status: 'pending',
        balanceMicros: 997_500n,
        raw: cost,
      },
    });
  });

  test('a finalized replay was charged', () => {
    const told = { ...cost, chargeStatus: 'finalized', replayed: true };
    expect(adapter.outcome(structured({ response, cost: told }))).toMatchObject({
      kind: 'delivered',
      replayed: true,
      receipt: { chargedMicros: 2_500n, heldMicros: 0n, status: 'finalized' },
    });
  });

  test.each<[string, Reply, object]>([
    [
      'a refusal that can be acted on',
      structured({ refusedBy: 'balance', message: 'Top up.', recovery: 'topup', topupUrl: 'https://a.test/t' }, true),
      { kind: 'refused', code: 'balance', message: 'Top up.', fixUrl: 'https://a.test/t', details: 'topup' },
    ],
    [
      'a refusal as text',
      worded({ refusedBy: 'cap' }, true),
      { kind: 'refused', code: 'cap', via: { kind: 'result' } },
    ],
    ['a refusal that is no error', structured({ refusedBy: 'cap' }), { kind: 'refused', code: 'cap' }],
    ['a refusal by an object', structured({ refusedBy: { cap: 1 } }, true), { kind: 'refused', code: '{"cap":1}' }],
    [
      'a plain error',
      reply({ isError: true, content: [{ type: 'text', text: 'Input validation error' }] }),
      { kind: 'refused', code: 'isError', message: 'Input validation error' },
    ],
    [
      'a failed provider that is told with its response',
      structured({ refusedBy: 'provider', response, cost: { ...cost, costMicros: '0' } }, true),
      { kind: 'refused', code: 'provider', receipt: { chargedMicros: 0n, heldMicros: 0n } },
    ],
    ['a JSON-RPC error', errorOf(-32_602, 'Invalid arguments'), { kind: 'refused', code: '-32602' }],
    ['one with its reason', errorOf(-32_000, 'no', { refusedBy: 'auth' }), { kind: 'refused', code: 'auth' }],
    ['no credential', statusOf(401, ''), { kind: 'refused', code: 'HTTP_401', via: { kind: 'http', status: 401 } }],
    ['a reason by HTTP', statusOf(403, { refusedBy: 'auth' }), { kind: 'refused', code: 'auth' }],
    ['a broken gateway', statusOf(502, '<html>'), { kind: 'unreadable' }],
    ['no response', structured({ cost }), { kind: 'unreadable', reason: 'the result has no response object' }],
    ['no data', reply({ content: [] }), { kind: 'unreadable', reason: 'the result holds no structured data' }],
    [
      'a cost that is no number',
      structured({ response, cost: { ...cost, costMicros: 'cheap' } }),
      { kind: 'unreadable', reason: "the cost's costMicros is no whole number of atomic units" },
    ],
    ['no status of the charge', structured({ response, cost: { costMicros: '1' } }), { kind: 'unreadable' }],
    ['nothing', { kind: 'lost', why: 'cut', detail: 'x' }, { kind: 'lost', why: 'cut' }],
  ])('%s', (_, came, outcome) => {
    expect(adapter.outcome(came)).toMatchObject(outcome);
  });

  test.each<[string, Json, string | undefined]>([
    ['its own member', { invocationId }, invocationId],
    ['an object', { invocation: { id: invocationId } }, invocationId],
    ['the id of the response', { id: invocationId }, invocationId],
    ['deeper', { meta: { invocation_id: invocationId } }, invocationId],
    ['nearer than what a provider says', { body: { invocationId: acceptTerms }, invocationId }, invocationId],
    ['nowhere', { body: { id: acceptTerms } }, undefined],
  ])('the invocation is found in %s', (_, told, found) => {
    expect(invocationIn(told as JsonObject)).toBe(found);
  });
});

describe('a price to be confirmed', () => {
  const status = 'price_confirmation_required';
  const continuation = { acceptTerms };
  const at = Date.UTC(2026, 0, 1, 0, 5);

  test.each<[string, Json]>([
    ['text', '2026-01-01T00:05:00.000Z'],
    ['milliseconds', at],
    ['seconds', at / 1_000],
    ['seconds and a part of one', at / 1_000 + 0.000_123_4],
  ])('is a refusal with cost, expiry as %s, and its reference', (_, expiresAt) => {
    const data = { status, cost: { costMicros: '3500' }, expiresAt, continuation, response: {} };
    expect(adapter.outcome(structured(data))).toMatchObject({
      kind: 'refused',
      code: status,
      confirmation: { acceptance: acceptTerms, costMicros: 3_500n, expiresAt: at },
    });
  });

  test('is read where the target says that it stands', () => {
    const named = agentmuxer({ confirmation: { cost: 'terms.exact', expiry: 'terms.until' } });
    const data = { status, terms: { exact: '3500', until: '2026-01-01T00:05:00Z' }, continuation };
    expect(named.outcome(structured(data))).toMatchObject({ confirmation: { costMicros: 3_500n, expiresAt: at } });
    expect(adapter.outcome(structured(data))).toMatchObject({ confirmation: { acceptance: acceptTerms } });
  });

  test('without its reference there is nothing to be accepted', () => {
    const outcome = adapter.outcome(structured({ status, cost: { costMicros: '3500' } }));
    expect(outcome).toMatchObject({ kind: 'refused', code: status });
    expect(outcome).not.toHaveProperty('confirmation');
  });
});

test.each<[string, JsonObject, boolean]>([
  ['a recovery', { refusedBy: 'idempotency', recovery: 'wait' }, true],
  ['a recovery with members', { refusedBy: 'idempotency', recovery: { action: 'retry', afterMs: 10 } }, true],
  ['a message', { refusedBy: 'idempotency', message: 'The call is in progress.' }, true],
  ['the reason itself', { refusedBy: 'idempotency_in_progress' }, true],
  ['a failure that is to be tried again', { refusedBy: 'internal', recovery: 'retry-with-same-key' }, true],
  ['a reason of its own', { refusedBy: 'busy', message: 'That one is not done.', retry: true }, true],
  ['what it says of the purchase', { refusedBy: 'service', message: 'That purchase is still running.' }, true],
  [
    'a provider of which the same is said',
    { refusedBy: 'provider', message: 'It is down; an update is in progress.' },
    false,
  ],
  ['another call under the key', { refusedBy: 'idempotency', message: 'Take a new key and retry.' }, false],
  ['a key that was used', { refusedBy: 'idempotency', message: 'The key belongs to another call.' }, false],
  ['another reason', { refusedBy: 'availability', recovery: 'wait' }, false],
  ['a text without end', { refusedBy: 'availability', message: 'key '.repeat(1e6) }, false],
])('whether the key is busy is told by %s', (_, data, isBusy) => {
  expect(adapter.isUnfinished(adapter.outcome(structured(data, true)))).toBe(isBusy);
});

describe('what costs nothing', () => {
  const items = [{ offeringVersion: { id: invocationId } }];
  test('a page, with its cursors where there are any', () => {
    expect(adapter.page(structured({ items, nextCursor: 'n', prevCursor: null }))).toEqual({
      kind: 'page',
      items,
      nextCursor: 'n',
      raw: { items, nextCursor: 'n', prevCursor: null },
    });
    expect(adapter.page(worded({ items }))).toMatchObject({ kind: 'page', items });
    expect(adapter.page(worded({ items, nextCursor: '' }))).not.toHaveProperty('nextCursor');
    expect(adapter.page(structured({ items, nextCursor: 3 }))).toMatchObject({ kind: 'unreadable' });
    expect(adapter.page(structured({ refusedBy: 'arguments' }, true))).toMatchObject({ kind: 'refused' });
  });

  test('an inspection and an acknowledgement', () => {
    expect(adapter.inspected(structured({ interface: {} }))).toMatchObject({ inspection: { interface: {} } });
    const told = { accepted: true, duplicate: false };
    expect(adapter.reported(worded(told))).toMatchObject({ kind: 'reported', ...told });
    expect(adapter.reported(worded({ accepted: true }))).toMatchObject({ kind: 'unreadable' });
  });
});

test('a purchase is settled when the target says', () => {
  expect(agentmuxer({ finalizeAfterMs: 900_000 }).settlesAfterMs).toBe(900_000);
  expect(adapter.settlesAfterMs).toBeUndefined();
});

const told = {
  tool: fc.uuid(),
  key: fc.string({ minLength: 1 }),
  maxMicros: fc.bigInt({ min: 0n, max: 1n << 70n }),
  acceptance: fc.uuid(),
};
const places = fc.record({ path: anyObject, query: anyObject, body: anyObject }, { requiredKeys: ['path'] });

keepsTheLawsOfAnAdapter({
  adapter,
  calls: fc.oneof(
    fc.record({ ...told, args: anyObject }, { requiredKeys: ['tool'], noNullPrototype: true }),
    fc.record({ ...told, request: places }, { requiredKeys: ['tool', 'request'], noNullPrototype: true }),
  ),
  words: [
    ...['content', 'structuredContent', 'isError', 'response', 'cost', 'costMicros', 'chargeStatus', 'replayed'],
    ...['balanceMicros', 'refusedBy', 'recovery', 'topupUrl', 'message', 'status', 'continuation', 'acceptTerms'],
    ...['expiresAt', 'items', 'nextCursor', 'prevCursor', 'accepted', 'duplicate', 'tools', 'invocationId', 'id'],
  ],
  values: ['price_confirmation_required', 'pending', 'finalized', 'idempotency', invocationId, '2500'],
  readers: [adapter.page, adapter.inspected, adapter.reported, adapter.listed, adapter.told],
});
