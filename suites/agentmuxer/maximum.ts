/** The maximum of a call, the terms that go beyond it, and the limits that it does not lift. */
import { chapter } from './kit.ts';

/** Never told by any server; the second is the document's sample. */
const NOBODYS_TERMS = ['5f0c2d1e-8b7a-4c3d-9e2f-1a0b3c4d5e6f', '11111111-1111-4111-8111-111111111111'];

/** The least whole number that a double takes for its neighbour. */
const BEYOND_DOUBLES = 9_007_199_254_740_993n;
const PLENTY = 1_000_000_000_000n;

export const maximum = chapter('maximum', ({ check }) => {
  check(
    'agentmuxer.call.max-cost-unit',
    { needs: ['provider', 'ledger'], spends: { refusals: 2 } },
    async ({ market, expect }) => {
      const dime = await market.sells({ priceMicros: 100_000n });
      for (const maxMicros of [99_999n, 10n]) {
        expect(await dime.call({ maxMicros }), `ten cents for at most ${maxMicros}`).not.toBeDelivered();
      }
      expect(dime.attempts, 'requests that reached the provider').toHaveLength(0);
      const bought = await dime.call({ maxMicros: 100_000n });
      expect(bought, 'ten cents for at most 100000').toBeDelivered();
      expect((await dime.ledger()).net, 'what ten cents cost').toBe(100_000n);
    },
  );

  check(
    'agentmuxer.call.max-cost-enforced',
    { needs: ['provider', 'ledger'], spends: { refusals: 2 } },
    async ({ market, expect }) => {
      const offering = await market.sells({ priceMicros: 2_500n });
      expect(await offering.call({ maxMicros: 2_499n }), 'a micro below the price').not.toBeDelivered();
      expect(offering.attempts, 'requests that reached the provider').toHaveLength(0);
      expect((await offering.ledger()).net, 'what was spent').toBe(0n);
      expect(await offering.call({ maxMicros: 2_500n }), 'the very price').toBeDelivered();
      expect(await offering.call({ maxMicros: 2_501n }), 'a micro above the price').toBeDelivered();
      expect((await offering.ledger()).net, 'the cost of two calls').toBe(5_000n);
    },
  );

  check(
    'agentmuxer.call.max-cost-enforced',
    {
      needs: ['provider', 'ledger'],
      spends: { reads: 1, refusals: 1 },
      title: 'A price that rose since the inspection is held to the maximum as well.',
    },
    async ({ market, expect }) => {
      const offering = await market.sells({ priceMicros: 2_500n });
      await market.inspect(offering.id);
      await offering.changes({ priceMicros: '4000' });
      const former = await offering.call({ maxMicros: 2_500n });
      const { net: before } = await offering.ledger();
      // Whether the price that was inspected still holds is left open; more than the maximum is never charged.
      const isServed = former.kind === 'delivered';
      if (isServed) market.advise('a call is served for the price that was inspected, after that price had risen');
      expect(offering.attempts, 'requests for at most the price that was inspected').toHaveLength(isServed ? 1 : 0);
      expect(before, 'what was spent on at most the price that was inspected').toBeLessThanOrEqual(
        isServed ? 2_500n : 0n,
      );
      expect(await offering.call({ maxMicros: 4_000n }), 'for the price of now').toBeDelivered();
      const spent = (await offering.ledger()).net - before;
      expect(spent, 'what was spent on at most the price of now').toBeLessThanOrEqual(4_000n);
      if (spent !== 4_000n) market.advise(`a call at a price of 4000 micros was charged ${spent}`);
    },
  );

  check(
    'agentmuxer.call.max-cost-zero',
    { needs: ['provider', 'ledger'], spends: { refusals: 1 } },
    async ({ market, expect }) => {
      const [free, priced] = [await market.sells({ priceMicros: 0n }), await market.sells({ priceMicros: 1n })];
      expect(await free.call({ maxMicros: 0n }), 'a free offering for nothing').toBeDelivered();
      expect(await priced.call({ maxMicros: 0n }), 'a priced offering for nothing').not.toBeDelivered();
      expect(priced.attempts, 'requests that reached its provider').toHaveLength(0);
      expect((await free.ledger()).net, 'what was spent').toBe(0n);
      expect(await priced.call({ maxMicros: 1n }), 'the priced offering for its price').toBeDelivered();
    },
  );

  check(
    'agentmuxer.call.max-cost-big-integers',
    { needs: ['provider', 'accounts'], spends: { refusals: 1 } },
    async ({ market, expect }) => {
      const dear = await market.sells({ priceMicros: BEYOND_DOUBLES });
      const rich = await market.buyer({ balanceMicros: BEYOND_DOUBLES });
      const below = await dear.call({ by: rich, maxMicros: BEYOND_DOUBLES - 1n });
      expect(below, 'a micro below a price beyond 2^53').not.toBeDelivered();
      expect(dear.attempts, 'requests that reached the provider').toHaveLength(0);
      const exact = await dear.call({ by: rich, maxMicros: BEYOND_DOUBLES });
      expect(exact, 'the very price').not.toBeRefusedAs('price_confirmation_required');
      if (exact.kind !== 'delivered')
        market.advise('a call of nine billion dollars is not served, whatever its maximum');
    },
  );

  check(
    'agentmuxer.call.unknown-terms-authorise-nothing',
    { needs: ['provider', 'ledger'], spends: { refusals: 6 } },
    async ({ market, expect }) => {
      const offering = await market.sells();
      expect(await offering.call(), 'a call for its price').toBeDelivered();
      const before = await offering.ledger();
      for (const acceptance of [...NOBODYS_TERMS, offering.id]) {
        for (const maxMicros of [0n, offering.priceMicros - 1n]) {
          const outcome = await offering.call({ acceptance, maxMicros });
          expect(outcome, `terms that nobody told, above a maximum of ${maxMicros}`).not.toBeDelivered();
        }
      }
      expect(offering.attempts, 'requests that reached the provider').toHaveLength(1);
      expect((await offering.ledger()).net, 'what was spent').toBe(before.net);
    },
  );

  check(
    'agentmuxer.call.unknown-terms-authorise-nothing',
    {
      needs: ['provider', 'ledger'],
      spends: { refusals: 3 },
      title: 'Terms that were told for another offering authorise nothing here.',
    },
    async ({ market, expect }) => {
      const [cheap, dear] = [await market.sells(), await market.sells({ priceMicros: 900_000n })];
      const by = await market.buyer();
      const { confirmation } = await market.confirms(cheap, { by });
      const stolen = await dear.call({ by, acceptance: confirmation.acceptance, maxMicros: 0n });
      expect(stolen, "a dear offering by a cheap one's terms").not.toBeDelivered();
      expect(dear.attempts, "requests that reached the dear one's provider").toHaveLength(0);
      expect((await by.ledger()).net, 'what was spent').toBe(0n);
      expect(await dear.call({ by }), 'the dear offering for its price').toBeDelivered();
    },
  );

  check(
    'agentmuxer.call.limits-still-apply',
    { needs: ['provider', 'accounts'], spends: { refusals: 3 } },
    async ({ market, expect }) => {
      const offering = await market.sells({ priceMicros: 2_500n });
      const limited = {
        'a balance of a micro less than the price': await market.buyer({ balanceMicros: 2_499n }),
        'an application whose cap is below the price': await market.buyer({ policy: { spendCapMicros: '2499' } }),
        'an application whose owner confirms what costs more': await market.buyer({
          policy: { approvalOverMicros: '2000' },
        }),
      };
      for (const [whose, by] of Object.entries(limited)) {
        const refused = await market.atNoCost(() => offering.call({ by, maxMicros: PLENTY }), by);
        expect(refused, `a large maximum and ${whose}`).toBeRefused();
      }
      expect(offering.attempts, 'requests that reached the provider').toHaveLength(0);
      for (const by of [
        await market.buyer({ balanceMicros: 2_500n }),
        await market.buyer({ policy: { spendCapMicros: '2500', approvalOverMicros: '2500' } }),
      ]) {
        expect(await offering.call({ by, maxMicros: PLENTY }), 'a large maximum within every limit').toBeDelivered();
      }
      const [before, by] = [offering.executions.length, await market.buyer({ balanceMicros: 2_500n })];
      const purchases = [1, 2, 3].map(() => offering.callOf({ key: market.key(), maxMicros: PLENTY }));
      const outcomes = await offering.races(purchases, by);
      const served = outcomes.filter(({ kind }) => kind === 'delivered');
      expect(served.length, 'purchases at once that are served by a balance for one').toBeLessThanOrEqual(1);
      const executed = offering.executions.length - before;
      expect(executed, 'executions for a balance for one').toBeLessThanOrEqual(1);
    },
  );
});
