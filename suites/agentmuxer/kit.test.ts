import { describe, expect, it, test } from 'vitest';
import { chapter } from './kit.ts';
import { mentions, names, showsPrice, valuesNamed, versionIdOf, versionIdsOf } from './reading.ts';

it('has a verb only where its power is declared', () => {
  const { checks } = chapter('powers', ({ check }) => {
    check('agentmuxer.price.confirmation-fields', { needs: ['catalogue', 'accounts'] }, async ({ market }) => {
      await market.confirms(await market.sells(), { by: await market.buyer() });
    });
    check('agentmuxer.price.confirmation-fields', { needs: ['accounts'] }, async ({ market }) => {
      // @ts-expect-error an offering is sold where the target grants a catalogue
      await market.sells();
    });
    check('agentmuxer.price.expired-terms-refused', { needs: ['provider'], wants: ['clock'] }, async ({ market }) => {
      await market.clock?.advance(1);
      // @ts-expect-error a power that is only wanted may be missing
      await market.clock.advance(1);
      // @ts-expect-error a ledger is read where the target grants it
      await (await market.sells()).ledger();
    });
  });
  expect(checks.map(({ needs, wants }) => [needs, wants])).toEqual([
    [['catalogue', 'accounts'], []],
    [['accounts'], []],
    [['provider', 'catalogue'], ['clock']],
  ]);
});

describe('what is told of an offering, whatever its members are called', () => {
  const item = {
    offeringVersion: { id: 'v1', summary: 'Tells the weather, near tides' },
    Availability: 'available',
    pricing: [{ amount: 12_345.67, unit: 'micros' }],
  };

  test('ids, words and members', () => {
    expect(versionIdOf(item)).toBe('v1');
    expect(versionIdsOf({ items: [item] }, { items: [] })).toEqual(['v1']);
    expect(() => versionIdOf({ offeringVersion: {} })).toThrow('no offeringVersion.id');
    expect([mentions(item, 'tides'), mentions(item, 'offeringVersion'), mentions(undefined, '')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([names(item, 'summary'), names(item, 'availability'), names(item, 'tides')]).toEqual([true, true, false]);
    expect(valuesNamed(item, /^avail/i)).toEqual(['available']);
  });

  test.each([
    ['2500001', true],
    [2_500_001, true],
    ['$2.500001', true],
    ['2,500,001 micros', true],
    ['250.0001', true],
    [2.500001, true],
    ['25000010', false],
    ['2500000', false],
    [2.5, false],
  ])('a price of 2500001 micros in %j: %s', (price, isShown) => {
    expect(showsPrice({ price: { shown: price } }, 2_500_001n)).toBe(isShown);
  });

  it('knows a round price as well', () => {
    expect(showsPrice({ price: '$0.10' }, 100_000n)).toBe(true);
    expect(showsPrice({ price: 10 }, 100_000n)).toBe(true);
    expect(showsPrice({ price: null }, 100_000n)).toBe(false);
    expect(showsPrice({ price: '0' }, 0n)).toBe(true);
  });
});
