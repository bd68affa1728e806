/** The four tools, and whom they serve. */
import { OFFERING_TOOLS } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';
import { invocationOf } from './reading.ts';

/** A key names a purchase, and not the request for it. */
const FRESH_EACH_TIME =
  /\b(?:new|fresh|another)(?: [^\s.,;]+){0,4} (?:each|every) (?:call|request|attempt|retry|time)\b/i;

export const access = chapter('access', ({ check }) => {
  check('agentmuxer.tools.four-names', {}, async ({ market, expect }) => {
    const tools = await market.list();
    const names = tools.map(({ name }) => name);
    for (const tool of OFFERING_TOOLS) expect(names, 'the tools that are listed').toContain(tool);
    const told = JSON.stringify(tools.find(({ name }) => name === 'call_offering'));
    if (FRESH_EACH_TIME.test(told)) market.advise('call_offering asks for another key on each call, and so on a retry');
  });

  check('agentmuxer.auth.bearer-api-key', { eras: 'both' }, async ({ market, expect }) => {
    await market.search({ limit: 1 });
    const { token = '' } = await market.me();
    const wrong = {
      'with a wrong key': market.word('key'),
      'with a key that is wrong at its end alone': `${token.slice(0, -8)}${market.word('end').slice(-8)}`,
    };
    for (const [how, key] of Object.entries(wrong)) {
      expect(await market.stranger(key).searches({}), `a search ${how}`).toBeRefused();
    }
  });

  check('agentmuxer.auth.required-for-discovery', { eras: 'both' }, async ({ market, expect }) => {
    const offeringVersionId = await market.someVersionId();
    await market.inspect(offeringVersionId);
    for (const [how, key] of [['without a key'], ['with a wrong key', market.word('key')]] as const) {
      const nobody = market.stranger(key);
      expect(await nobody.searches({}), `a search ${how}`).toBeRefused();
      expect(await nobody.inspects({ offeringVersionId }), `an inspection ${how}`).toBeRefused();
    }
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
          await stranger.callsInArray(market.argumentsOf(tool));
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
