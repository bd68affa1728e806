import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/index.ts';
import { type GatewayAnswer, NoAnswer } from '../local-helper/index.ts';
import { offeringClient } from './offering-client.ts';
import { offeringParts } from './offering-parts.ts';

let keys = 0;
const ports = { clock: { now: () => 0, sleep: async () => undefined }, random: () => 0, newKey: () => `key-${++keys}` };

/** A client over answers that come one after another; `sent` is what it asked its tools. */
function over(...answers: readonly (JsonObject | Error | GatewayAnswer)[]) {
  const sent: JsonObject[] = [];
  const calls = async (_tool: string, args: JsonObject): Promise<GatewayAnswer> => {
    const answer = answers[sent.push(args) - 1] ?? new Error('too many');
    if (answer instanceof Error) throw answer;
    return 'kind' in answer ? (answer as GatewayAnswer) : { kind: 'result', result: answer };
  };
  const connection = { calls, headers: { authorization: 'Bearer secret' } };
  return { sent, client: offeringClient({ connection, ports, parts: offeringParts }) };
}

const told = (structuredContent: JsonObject): JsonObject => ({ content: [], structuredContent });
const page = (items: readonly JsonObject[], nextCursor: string | null = null) => told({ items, nextCursor });
const served = told({ response: { invocationId: 'i-1', status: 500 }, cost: { chargeStatus: 'pending' } });
const refused = (refusedBy: string, more: JsonObject = {}) => ({ ...told({ refusedBy, ...more }), isError: true });
const asked = (acceptTerms: string) =>
  told({ status: 'price_confirmation_required', cost: { costMicros: '9' }, continuation: { acceptTerms } });
const lost = new NoAnswer('no answer came');

const order = { offeringVersionId: 'v', request: { body: 1 }, maxCostMicros: '5' };
const keysOf = (sent: readonly JsonObject[]) => new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size;

describe('a search', () => {
  it('follows each cursor as it stands, beside what was searched for', async () => {
    const { sent, client } = over(page([{ n: 1 }], ' 1 '), page([{ n: 2 }], '2'), page([{ n: 3 }]));
    expect(await client.finds({ query: 'x', tags: ['t'] }, false)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    const search = { query: 'x', tags: ['t'] };
    expect(sent).toEqual([search, { ...search, cursor: ' 1 ' }, { ...search, cursor: '2' }]);
  });

  it('is narrowed by a value that stood in its first page', async () => {
    const { sent, client } = over(page([{ tags: ['blue', 'red'] }], '1'), page([{ n: 1 }]));
    expect(await client.finds({ query: 'x' }, true)).toEqual([{ n: 1 }]);
    expect(sent).toEqual([{ query: 'x' }, { query: 'x', tags: ['blue'] }]);
    const within = over(page([{ offeringVersion: { useCases: ['travel'] } }]), page([]));
    await within.client.finds({}, true);
    expect(within.sent[1]).toEqual({ useCases: ['travel'] });
  });

  it('that finds nothing to narrow by stays as it is, and one that is refused fails', async () => {
    const { sent, client } = over(page([{ name: 'a' }]));
    expect(await client.finds({}, true)).toEqual([{ name: 'a' }]);
    expect(sent).toHaveLength(1);
    await expect(over(refused('arguments')).client.finds({}, false)).rejects.toThrow('arguments');
  });

  it('reads a page that is told as text', async () => {
    const text = JSON.stringify({ items: [{ n: 1 }], nextCursor: null });
    expect(await over({ content: [{ type: 'text', text }] }).client.finds({}, false)).toEqual([{ n: 1 }]);
  });
});

describe('a purchase', () => {
  it.each([
    ['of which nothing was heard', lost],
    ['that the gateway broke down over', { kind: 'refused', status: 502, code: 'HTTP_502', message: 'down' } as const],
    ['that is still running', refused('idempotency', { recovery: 'wait' })],
  ])('%s is sent again as it was', async (_, trouble) => {
    const { sent, client } = over(trouble, served);
    expect(await client.buys(order, 'decline')).toEqual(served);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('that was served, with its charge pending, or refused is sent once, and the next has another key', async () => {
    const short = refused('balance', { topupUrl: 'https://top-up.example' });
    const { sent, client } = over(served, short);
    await client.buys(order, 'accept');
    expect(await client.buys(order, 'accept')).toEqual(short);
    expect([sent.length, keysOf(sent)]).toEqual([2, 2]);
    expect(sent[0]).toEqual({ ...order, idempotencyKey: expect.any(String) });
  });

  it('that stays uncertain is given up in the end, and one that is turned away at once', async () => {
    const { sent, client } = over(lost, lost, lost, served);
    await expect(client.buys(order, 'accept')).rejects.toThrow('no answer came');
    expect(sent).toHaveLength(3);
    const away = over({ kind: 'refused', status: 401, code: 'HTTP_401', message: 'Who are you?' });
    await expect(away.client.buys(order, 'accept')).rejects.toThrow('Who are you?');
    expect(away.sent).toHaveLength(1);
  });

  it('at another price is accepted by the same call and nothing else, or not at all', async () => {
    const accepting = over(asked('t-1'), lost, served);
    expect(await accepting.client.buys(order, 'accept')).toEqual(served);
    const [first, ...again] = accepting.sent;
    expect(again).toEqual([1, 2].map(() => ({ ...first, acceptTerms: 't-1' })));
    const declining = over(asked('t-1'));
    expect(await declining.client.buys(order, 'decline')).toEqual(asked('t-1'));
    expect(declining.sent).toHaveLength(1);
  });

  it('whose terms have expired is begun anew, once', async () => {
    const { sent, client } = over(asked('t-1'), refused('terms'), asked('t-2'), served);
    expect(await client.buys(order, 'accept')).toEqual(served);
    expect(sent.map(({ acceptTerms }) => acceptTerms)).toEqual([undefined, 't-1', undefined, 't-2']);
    expect(sent[2]).toEqual({
      ...sent[0],
      idempotencyKey: expect.any(String),
    });
    expect(keysOf(sent)).toBe(2);
    const twice = over(asked('t-1'), refused('terms'), asked('t-2'), refused('terms'));
    expect(await twice.client.buys(order, 'accept')).toEqual(refused('terms'));
  });
});

describe('a report', () => {
  it('says why a purchase failed, and nothing of what the gateway was sent or the provider said', async () => {
    const { sent, client } = over(served, told({ accepted: true }), told({ accepted: true }));
    await client.buys({ ...order, request: { headers: { authorization: 'Bearer other' } } }, 'accept');
    expect(await client.reports('i-1', 'failed')).toEqual(told({ accepted: true }));
    await client.reports('i-1', 'succeeded');
    const detail = 'The provider answered with HTTP status 500.';
    expect(sent.slice(1)).toEqual([
      { invocationId: 'i-1', outcome: 'failed', detail },
      { invocationId: 'i-1', outcome: 'succeeded' },
    ]);
  });
});
