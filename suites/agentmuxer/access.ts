/** The four tools, and whom they serve. */
import { chapter } from './kit.ts';
import { invocationOf } from './reading.ts';

const TOOLS = ['search_offerings', 'inspect_offering', 'call_offering', 'report_outcome'] as const;

export const access = chapter('access', ({ check }) => {
  check('agentmuxer.tools.four-names', {}, async ({ market, expect }) => {
    const names = (await market.list()).map(({ name }) => name);
    for (const tool of TOOLS) expect(names, 'the tools that are listed').toContain(tool);
  });

  check('agentmuxer.auth.bearer-api-key', { eras: 'both' }, async ({ market, expect }) => {
    await market.search({ limit: 1 });
    const stranger = market.stranger(market.word('key'));
    expect(await stranger.searches({}), 'a search with a wrong key').toBeRefused();
  });

  check('agentmuxer.auth.required-for-discovery', { eras: 'both' }, async ({ market, expect }) => {
    const offeringVersionId = await market.someVersionId();
    await market.inspect(offeringVersionId);
    const nobody = market.stranger();
    expect(await nobody.searches({}), 'a search without a key').toBeRefused();
    expect(await nobody.inspects({ offeringVersionId }), 'an inspection without a key').toBeRefused();
  });

  check('agentmuxer.auth.required-for-calls', { needs: ['provider'] }, async ({ market, expect }) => {
    const [free, priced] = await Promise.all([market.sells({ priceMicros: 0n }), market.sells()]);
    const invocationId = invocationOf(await free.call());
    const strangers = [
      ['without a key', market.stranger()],
      ['with a wrong key', market.stranger(market.word('key'))],
    ] as const;
    await Promise.all(
      strangers.map(async ([how, stranger]) => {
        for (const tool of [free, priced]) {
          expect(await stranger.calls(market.argumentsOf(tool)), `a call ${how}`).toBeRefused();
        }
        expect(await stranger.reports({ invocationId, outcome: 'failed' }), `a report ${how}`).toBeRefused();
      }),
    );
    expect(free.attempts, "requests at the free offering's provider").toHaveLength(1);
    expect(priced.attempts, "requests at the priced offering's provider").toHaveLength(0);
    const { duplicate } = await market.report({ invocationId, outcome: 'succeeded' });
    expect(duplicate, "duplicate of the buyer's own first report").toBe(false);
  });
});
