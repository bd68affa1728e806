/** `report_outcome`: feedback on an invocation, once, and beside its money. */
import { type CallSpec, type Outcome, REPORTED_OUTCOMES, receiptOf, times } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';
import { invocationOf, valuesNamed } from './reading.ts';

const DETAIL_MAX = 1_000;

export const outcome = chapter('outcome', ({ check }) => {
  check('agentmuxer.outcome.invocation-id-required', { needs: ['provider'] }, async ({ market, expect }) => {
    const [one, other] = await invocations(await market.sells(), 2);
    const report = { outcome: 'succeeded' };
    const { accepted } = await market.report({ ...report, invocationId: one });
    expect(accepted, 'accepted of a report on a completed call').toBe(true);
    for (const args of [report, { ...report, invocationId: 'abc' }, { ...report, invocationId: 5 }]) {
      expect(await market.reports(args), `a report with ${JSON.stringify(args)}`).toBeRefused();
    }
    const { duplicate } = await market.report({ ...report, invocationId: other });
    expect(duplicate, 'duplicate of the first report on another call').toBe(false);
  });

  check('agentmuxer.outcome.values', { needs: ['provider'] }, async ({ market, expect }) => {
    const [last = '', ...rest] = await invocations(await market.sells(), REPORTED_OUTCOMES.length + 1);
    for (const [at, word] of REPORTED_OUTCOMES.entries()) {
      const { accepted, duplicate } = await market.report({ invocationId: rest[at], outcome: word });
      expect({ accepted, duplicate }, `a report of ${word}`).toEqual({ accepted: true, duplicate: false });
    }
    for (const wrong of [{ outcome: 'success' }, { outcome: 'not_useful' }, { outcome: 'FAILED' }, {}]) {
      const told = await market.reports({ invocationId: last, ...wrong });
      expect(told, `a report with ${JSON.stringify(wrong)}`).toBeRefused();
    }
    const { duplicate } = await market.report({ invocationId: last, outcome: 'failed' });
    expect(duplicate, 'duplicate of a report after refused ones').toBe(false);
  });

  check('agentmuxer.outcome.detail-max-1000', { needs: ['provider'] }, async ({ market, expect }) => {
    const [bare, full, over] = await invocations(await market.sells(), 3);
    const about = (invocationId: string | undefined, length?: number) => ({
      invocationId,
      outcome: 'failed',
      ...(length === undefined ? {} : { detail: 'x'.repeat(length) }),
    });
    for (const [what, report] of [
      ['without detail', about(bare)],
      ['with 1,000 characters', about(full, DETAIL_MAX)],
    ] as const) {
      expect((await market.report(report)).accepted, `accepted of a report ${what}`).toBe(true);
    }
    const told = await market.reports(about(over, DETAIL_MAX + 1));
    expect(told, 'a report with 1,001 characters').toBeRefused();
    expect((await market.report(about(over))).duplicate, 'duplicate of a report after a refused one').toBe(false);
  });

  check('agentmuxer.outcome.response-fields', { needs: ['provider'] }, async ({ market, expect }) => {
    const [invocationId] = await invocations(await market.sells(), 1);
    const { raw } = await market.report({ invocationId, outcome: 'succeeded' });
    expect(raw, 'the answer to a first report').toMatchObject({ accepted: true, duplicate: false });
  });

  check('agentmuxer.outcome.duplicates-not-recorded', { needs: ['provider'] }, async ({ market, expect }) => {
    const [invocationId, other] = await invocations(await market.sells(), 2);
    expect((await market.report({ invocationId, outcome: 'succeeded' })).duplicate, 'duplicate at first').toBe(false);
    for (const again of ['succeeded', 'failed'] as const) {
      const { duplicate, raw } = await market.report({ invocationId, outcome: again });
      expect(duplicate, `duplicate of a repeated report, which says ${again}`).toBe(true);
      const told = valuesNamed(raw, /^(reported_?)?outcome$/i);
      expect(told, 'outcomes that the answer to a repeated report tells').not.toContain('failed');
    }
    const { duplicate } = await market.report({ invocationId: other, outcome: 'failed' });
    expect(duplicate, 'duplicate of the first report on another invocation').toBe(false);
  });

  check(
    'agentmuxer.outcome.duplicates-not-recorded',
    { needs: ['provider', 'accounts'], title: "A stranger's report is none of the buyer's." },
    async ({ market, expect }) => {
      const [invocationId] = await invocations(await market.sells(), 1);
      // What it is answered is left open.
      await (await market.buyer()).reports({ invocationId, outcome: 'failed' });
      const { duplicate } = await market.report({ invocationId, outcome: 'succeeded' });
      expect(duplicate, "duplicate of the buyer's first report, after one of a stranger").toBe(false);
      const again = await market.report({ invocationId, outcome: 'succeeded' });
      expect(again.duplicate, "duplicate of the buyer's second report").toBe(true);
      // A credential that only shares the account may be refused.
      const member = await market.buyer({ memberOf: await market.me() });
      const told = await member.reports({ invocationId, outcome: 'succeeded' });
      const isNew = told.kind === 'delivered' && valuesNamed(told.output, /^duplicate$/).includes(false);
      expect(isNew, "a report by another credential of the buyer's account is taken for a first one").toBe(false);
    },
  );

  check(
    'agentmuxer.outcome.duplicates-not-recorded',
    { needs: ['provider'], title: 'Of reports that come at once, one is the first.' },
    async ({ market, expect }) => {
      const [invocationId] = await invocations(await market.sells(), 1);
      const me = await market.me();
      const reports = await me.reportsAtOnce({ invocationId, outcome: 'not-useful' }, 8);
      expect(
        reports.filter(({ duplicate }) => !duplicate),
        'reports that are told to be the first',
      ).toHaveLength(1);
    },
  );

  check(
    'agentmuxer.outcome.separate-from-billing',
    { needs: ['provider', 'accounts', 'ledger'] },
    async ({ market, expect }) => {
      for (const word of REPORTED_OUTCOMES) {
        const tool = await market.sells();
        const call = { key: market.key() };
        const invocationId = invocationOf(await tool.call(call));
        const [replay, ledger] = [await tool.call(call), await tool.ledger()];
        await market.report({ invocationId, outcome: word });
        const [after, later] = [await tool.call(call), await tool.ledger()];
        expect(responseOf(after), `the response after a report of ${word}`).toEqual(responseOf(replay));
        expect(costOf(after), `the cost after a report of ${word}`).toBe(costOf(replay));
        expect(later.net, `what the buyer has paid after a report of ${word}`).toBe(ledger.net);
        expect(later.balanceMicros, `the balance after a report of ${word}`).toBe(ledger.balanceMicros);
        expect(tool.attempts, 'requests that reached the provider').toHaveLength(1);
      }
    },
  );
});

/** Buys as often as told, and gives what the purchases are reported on by. */
async function invocations(tool: { call(spec?: CallSpec): Promise<Outcome> }, count: number) {
  return (await times(count, () => tool.call())).map(invocationOf);
}

const responseOf = (purchase: Outcome) => (purchase.kind === 'delivered' ? purchase.output : purchase);

/** What it costs, held or charged. */
function costOf(purchase: Outcome) {
  const { chargedMicros, heldMicros } = receiptOf(purchase);
  return chargedMicros + heldMicros;
}
