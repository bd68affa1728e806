import { expect, test } from 'vitest';
import type { Power } from '../../contract/index.ts';
import { assay, type Reply } from '../../dialects/index.ts';
import type { Context } from '../context.ts';
import { Untested } from '../stops.ts';
import { Buyer } from './buyer.ts';

const LIMITED: Reply = {
  kind: 'result',
  result: { isError: true, content: [], _meta: { 'assay/error': { code: 'RATE_LIMITED', message: 'Wait.' } } },
  http: { status: 200, headers: {}, bytes: 0 },
};

function buyerOf(powers: readonly Power[], accountId?: string): Buyer {
  const context = {
    adapter: assay(),
    instance: { powers: new Set(powers) },
    untested: (reason: string) => {
      throw new Untested(reason);
    },
  };
  return new Buyer(context as unknown as Context, { who: 'buyer', token: 'tk', accountId });
}

test("an allowance that is used up tests nothing where the credential is somebody else's", () => {
  expect(() => buyerOf([]).hears(LIMITED)).toThrow(Untested);
});

test('it is judged where the harness made the account, or can move the clock', () => {
  expect(buyerOf([], 'acct_1').hears(LIMITED)).toBe(LIMITED);
  expect(buyerOf(['clock']).hears(LIMITED)).toBe(LIMITED);
});
