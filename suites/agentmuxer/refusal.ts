/** Refusals of the account and of the application. */
import { chapter } from './kit.ts';

/** What a refusal's code is where nothing in it says who refuses. */
const PLAIN = 'isError';

export const refusal = chapter('refusal', ({ check }) => {
  check('agentmuxer.refusal.structured', { needs: ['catalogue', 'accounts'] }, async ({ market, expect }) => {
    const tool = await market.sells({ priceMicros: 2_500n });
    const exact = await market.buyer({ balanceMicros: 2_500n, policy: { spendCapMicros: '2500' } });
    expect(await tool.call({ by: exact }), 'a call that balance and cap just cover').toBeDelivered();
    const refused = {
      balance: await tool.call({ by: await market.buyer({ balanceMicros: 2_499n }) }),
      cap: await tool.call({ by: await market.buyer({ policy: { spendCapMicros: '2499' } }) }),
    };
    for (const [limit, outcome] of Object.entries(refused)) {
      expect(outcome, `a call above the ${limit}`).toBeRefused();
      if (outcome.kind !== 'refused') continue;
      expect(outcome.code, `refusedBy of a call above the ${limit}`).not.toBe(PLAIN);
      expect(outcome.via.kind, `how a call above the ${limit} is refused`).toBe('result');
    }
  });
});
