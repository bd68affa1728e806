/** Refusals of the account and of the application. */
import { chapter } from './kit.ts';

/** What a refusal's code is where nothing in it says who refuses. */
const PLAIN = 'isError';
const NOBODYS_TERMS = '2f9c4b7e-6a1d-4e8f-b3c5-7d0a9e8f1b2c';

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
    // These may be told in ways of their own.
    const others = {
      'that needs an approval': await tool.call({ by: await market.buyer({ policy: { approvalOverMicros: '2000' } }) }),
      'of what is not available': await (await market.sells({ available: false })).call(),
      'by terms of nobody': await tool.call({ maxMicros: 0n, acceptance: NOBODYS_TERMS }),
    };
    for (const [what, outcome] of Object.entries(others)) {
      const isPlain = outcome.kind === 'refused' && (outcome.code === PLAIN || outcome.via.kind !== 'result');
      if (isPlain) market.advise(`a call ${what} is refused without refusedBy in a structured result`);
    }
  });
});
