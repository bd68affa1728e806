import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Hold } from '../../../src/contract/index.ts';
import { openStore } from './store.ts';

const DEPOSIT = 10_000n;
const AGENT = { dialect: 'assay', agentId: 'a', accountId: 'a', credentialId: 'c', scopes: [], policy: {} };

type Step = { readonly does: 'hold' | 'deliver' | 'release' | 'capture'; readonly of: number; readonly micros: bigint };

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('hold', 'deliver', 'release', 'capture'),
  of: fc.nat({ max: 4 }),
  micros: fc.bigInt({ min: 1n, max: 4_000n }),
});

function holdOf({ of, micros }: Step): Hold {
  const claim = { agentId: 'a', key: `key-${of}`, operation: 'op' };
  const names = { intentId: `intent-${of}`, agentId: 'a', accountId: 'a', tool: 't', operation: 'op' };
  return { ...names, priceMicros: micros, funding: { kind: 'balance' }, rules: {}, claim };
}

it('conserves money and ends each hold once, whatever steps come in whatever order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const store = openStore(':memory:');
      store.accounts.create(AGENT, 'token', { balanceMicros: DEPOSIT }, 0);
      for (const one of steps) {
        const intentId = `intent-${one.of}`;
        const price = store.money.purchase(intentId)?.priceMicros ?? 0n;
        if (one.does === 'hold') store.money.hold(holdOf(one), 1);
        else if (one.does === 'deliver') store.money.deliver(intentId, { dueAt: 2 });
        else if (one.does === 'release') store.money.release(intentId, 3);
        else store.money.capture(intentId, price, 4);
      }
      const { availableMicros, heldMicros } = store.accounts.money('a');
      const { entries } = store.accounts.ledger('a');
      const sum = (kind: string) =>
        entries.filter((entry) => entry.kind === kind).reduce((total, entry) => total + BigInt(entry.amountMicros), 0n);
      expect(availableMicros + heldMicros + sum('capture')).toBe(DEPOSIT);
      expect(heldMicros).toBe(sum('hold') - sum('release') - sum('capture'));
      for (const kind of ['hold', 'release', 'capture'])
        expect(new Set(entries.filter((entry) => entry.kind === kind).map(({ intentId }) => intentId)).size).toBe(
          entries.filter((entry) => entry.kind === kind).length,
        );
      store.close();
    }),
    { numRuns: 60 },
  );
});

it('takes nothing at all where one part of a hold is refused', () => {
  const store = openStore(':memory:');
  store.accounts.create(AGENT, 'token', { balanceMicros: 1n }, 0);
  const dear = holdOf({ does: 'hold', of: 0, micros: 2n });
  expect(store.money.hold(dear, 0)).toEqual({ kind: 'insufficient-funds', availableMicros: 1n });
  expect(store.keys.find('a', 'key-0')).toBeUndefined();
  expect(store.money.purchase('intent-0')).toBeUndefined();
  expect(store.money.hold({ ...dear, priceMicros: 1n, rules: { capMicros: 0n } }, 0)).toMatchObject({
    kind: 'over-cap',
  });
  expect(store.money.hold({ ...dear, priceMicros: 1n }, 0)).toEqual({ kind: 'held' });
  expect(store.money.hold({ ...dear, intentId: 'other' }, 0)).toEqual({ kind: 'key-taken' });
  store.close();
});
