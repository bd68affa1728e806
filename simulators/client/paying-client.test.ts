import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/index.ts';
import type { Calls, GatewayAnswer } from '../local-helper/index.ts';
import { payingClient } from './paying-client.ts';

let keys = 0;
const ports = { clock: { now: () => 0, sleep: async () => undefined }, random: () => 0, newKey: () => `key-${++keys}` };

/** A client over calls that are answered one after another; `sent` is what it asked for. */
function over(answers: readonly (JsonObject | Error)[]) {
  const sent: unknown[] = [];
  const next = async (what: unknown): Promise<GatewayAnswer> => {
    const answer = answers[sent.push(what) - 1] ?? new Error('too many');
    if (answer instanceof Error) throw answer;
    return { kind: 'result', result: answer };
  };
  const calls: Calls = { call: (call) => next(call.key), ask: (_, params) => next(params['arguments']) };
  return { sent, client: payingClient({ calls, credential: 'token', ports }) };
}

const page = (results: readonly string[], nextCursor: string | null): JsonObject => ({
  content: [],
  structuredContent: { results, nextCursor },
});
const refused = (code: string): JsonObject => ({ isError: true, content: [], _meta: { 'assay/error': { code } } });
const served: JsonObject = { content: [] };

describe('a search', () => {
  it('follows the newest cursor as it stands, until there is none', async () => {
    const { sent, client } = over([page(['a'], ' 1 '), page(['b'], '2'), page(['c'], null)]);
    expect(await client.finds({ query: 'x' })).toEqual(['a', 'b', 'c']);
    expect(sent).toEqual([{ query: 'x' }, { cursor: ' 1 ' }, { cursor: '2' }]);
  });

  it('begins anew after a refused cursor, and once only', async () => {
    const anew = over([page(['a'], '1'), refused('INVALID_CURSOR'), page(['a'], '2'), page(['b'], null)]);
    expect(await anew.client.finds({ query: 'x' })).toEqual(['a', 'b']);
    expect(anew.sent).toEqual([{ query: 'x' }, { cursor: '1' }, { query: 'x' }, { cursor: '2' }]);
    const twice = over([page([], '1'), refused('INVALID_CURSOR'), page([], '2'), refused('INVALID_CURSOR')]);
    await expect(twice.client.finds({})).rejects.toThrow('INVALID_CURSOR');
    await expect(over([refused('RATE_LIMITED')]).client.finds({})).rejects.toThrow('RATE_LIMITED');
  });
});

describe('a purchase', () => {
  it.each([
    ['that failed inside the gateway', refused('INTERNAL_SERVER_ERROR')],
    ['of which nothing was heard', new Error('no answer came')],
  ])('%s is sent again under its key', async (_, trouble) => {
    const { sent, client } = over([trouble, served]);
    expect(await client.buys('tool', {})).toEqual(served);
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
  });

  it('that was served or refused is sent once, and another has another key', async () => {
    const { sent, client } = over([served, refused('PAYMENT_INSUFFICIENT_FUNDS')]);
    await client.buys('tool', {});
    expect(await client.buys('tool', {})).toHaveProperty('isError', true);
    expect(new Set(sent).size).toBe(2);
  });

  it('that stays uncertain is given up in the end', async () => {
    const { sent, client } = over([new Error('1'), new Error('2'), new Error('3'), served]);
    await expect(client.buys('tool', {})).rejects.toThrow('3');
    expect(sent).toHaveLength(3);
  });
});
