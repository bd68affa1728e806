import { describe, expect, test } from 'vitest';
import { type Fault, fault, type RequirementId } from '../contract/index.ts';
import type { Check } from './check.ts';
import type { PlannedCheck } from './plan.ts';
import type { CheckResult, Verdict } from './report.ts';
import { type LaneOrder, type SelfcheckEvent, selfcheck } from './selfcheck.ts';

const LIMIT = 'assay.search.limit-clamp-50';
const APPLIED = 'assay.search.limit-applied';
const ONCE = 'assay.replay.no-second-execution';

/** A check of one clause, told apart by what the fake lane answers for it. */
function checkOf(clause: RequirementId, change: Partial<Check> = {}): Check {
  return {
    id: clause,
    title: clause,
    suite: 'assay/a',
    dialect: 'assay',
    requirements: [clause],
    level: 'must',
    levels: { [clause]: 'must' },
    needs: [],
    wants: [],
    spends: {},
    lane: 'shared',
    eras: 'drawn',
    isLaw: false,
    run: async () => {},
    ...change,
  };
}

const goodPath = checkOf('assay.call.inspect-not-prerequisite', { id: 'good-path' });
const law = checkOf(ONCE, { id: 'assay/purchase.exactly-once', isLaw: true, lane: 'exclusive' });

type Change = Partial<Pick<Fault, 'breaks' | 'race' | 'law' | 'stopsPurchases'>>;

function faultOf(name: string, change: Change = {}): Fault {
  const harmless = { name, dialect: 'assay', breaks: [LIMIT], on: { kind: 'port', name: 'ledger' } } as const;
  return fault({ ...harmless, ...change, wrap: (ledger) => ledger });
}

/** What each check comes to, by the fault that is in the lane. */
type Answer = (where: { fault: string | undefined; planned: PlannedCheck; seed: number }) => Verdict;

async function selfchecked(
  faults: readonly Fault[],
  checks: readonly Check[],
  answer: Answer,
  { full = false }: { full?: boolean } = {},
) {
  const judged: string[] = [];
  const events: SelfcheckEvent[] = [];
  const open = { now: 0, most: 0 };
  const openLane = async (order: LaneOrder) => {
    open.most = Math.max(open.most, ++open.now);
    return {
      judge: async (planned: PlannedCheck, seed: number) => {
        const { check, revision } = planned;
        const at = order.fault?.name;
        const verdict = answer({ fault: at, planned, seed });
        judged.push(`${at ?? `faultless ${order.hosting}`}: ${check.id}`);
        const clauses = check.requirements.map((id) => ({ id, verdict }));
        return { id: check.id, verdict, reason: `it ${verdict}`, clauses, revision } as unknown as CheckResult;
      },
      close: async () => void open.now--,
    };
  };
  const { signal } = new AbortController();
  const tell = (event: SelfcheckEvent) => void events.push(event);
  const options = { faults, checks, goodPaths: { assay: goodPath }, openLane, seed: 1, full, lanes: 2, tell, signal };
  const report = await selfcheck(options).finally(() => expect(open.now).toBe(0));
  expect(open.most).toBeLessThanOrEqual(2);
  return { report, judged, events };
}

const bites =
  (name: string, ...ids: readonly string[]): Answer =>
  ({ fault: at, planned }) =>
    at === name && ids.includes(planned.check.id) ? 'failed' : 'passed';

test('the first check of a broken clause that fails is enough, and has to pass without the fault', async () => {
  const checks = [checkOf(APPLIED), checkOf(LIMIT, { lane: 'exclusive' }), checkOf(LIMIT, { id: `${LIMIT}#2` })];
  const { report, judged, events } = await selfchecked([faultOf('a')], checks, bites('a', `${LIMIT}#2`, LIMIT));
  expect(report.faults).toEqual([{ name: 'a', dialect: 'assay', breaks: [LIMIT], caughtBy: [`${LIMIT}#2`] }]);
  expect(report.checks).toContainEqual({ id: `${LIMIT}#2`, catches: ['a'] });
  expect(judged).toEqual(['a: good-path', `a: ${LIMIT}#2`, `faultless inline: ${LIMIT}#2`]);
  expect(events.map(({ kind }) => kind)).toEqual(['planned', 'tried']);
});

test('a harmless fault is not caught, and neither is one that another clause notices', async () => {
  const both = checkOf(LIMIT, { requirements: [LIMIT, APPLIED] });
  const { report } = await selfchecked([faultOf('harmless')], [both, checkOf(APPLIED)], () => 'passed');
  expect(report.faults[0]).toMatchObject({ caughtBy: [], missedBy: [{ id: LIMIT, verdict: 'passed' }] });
  const elsewhere = await selfchecked([faultOf('b')], [checkOf(LIMIT), checkOf(APPLIED)], bites('b', APPLIED));
  expect(elsewhere.report.faults[0]?.caughtBy).toEqual([]);
});

test('advice that is broken catches, and a check that cannot run does not', async () => {
  const answer: Answer = ({ fault: at }) => (at === 'warns' ? 'warned' : at === 'blind' ? 'untested' : 'passed');
  const faults = [faultOf('warns', { stopsPurchases: true }), faultOf('blind', { stopsPurchases: true })];
  const { report, judged } = await selfchecked(faults, [checkOf(LIMIT)], answer);
  expect(report.faults.map(({ caughtBy }) => caughtBy.length)).toEqual([1, 0]);
  expect(judged).not.toContain('warns: good-path');
});

test('a fault that lives in one era is tried in both', async () => {
  const seen = new Set<string>();
  const answer: Answer = ({ fault: at, planned }) => {
    if (at === 'era' && planned.check.id === LIMIT) seen.add(planned.revision);
    return at === 'era' && seen.size === 2 ? 'failed' : 'passed';
  };
  const { report, judged } = await selfchecked([faultOf('era')], [checkOf(LIMIT)], answer);
  expect(report.faults[0]?.caughtBy).toEqual([LIMIT]);
  expect(judged.filter((one) => one === `faultless inline: ${LIMIT}`)).toHaveLength(1);
});

test('a race is run five times, and each has to be caught', async () => {
  const sometimes: Answer = ({ fault: at, planned, seed }) =>
    at === 'race' && planned.check.id === LIMIT && seed !== 4 ? 'failed' : 'passed';
  const { report } = await selfchecked([faultOf('race', { race: true })], [checkOf(LIMIT)], sometimes);
  expect(report.faults[0]).toMatchObject({ caughtBy: [LIMIT], rate: { ran: 5, caught: 4 } });
});

test('a fault that names a law has to be caught by that law', async () => {
  const named = faultOf('law', { breaks: [ONCE], law: 'purchase.exactly-once' });
  const byLaw = await selfchecked([named], [checkOf(ONCE), law], bites('law', ONCE, law.id));
  expect(byLaw.report.faults[0]?.caughtBy).toEqual([law.id]);
  expect(byLaw.judged).not.toContain(`law: ${ONCE}`);
  const without = await selfchecked([named], [checkOf(ONCE), law], bites('law', ONCE), { full: true });
  expect(without.report.faults[0]?.caughtBy).toEqual([]);
});

test('the whole matrix names every check that catches, and those that catch nothing', async () => {
  const checks = [checkOf(LIMIT), checkOf(LIMIT, { id: `${LIMIT}#2`, lane: 'exclusive' }), checkOf(APPLIED)];
  const { report, judged } = await selfchecked([faultOf('a')], checks, bites('a', LIMIT, `${LIMIT}#2`), { full: true });
  expect(report.faults[0]?.caughtBy.toSorted()).toEqual([LIMIT, `${LIMIT}#2`]);
  expect(report.checks.at(-1)).toEqual({ id: APPLIED, catches: [] });
  expect(judged).toContain(`faultless inline: ${APPLIED}`);
});

describe('an error of ours ends it in one sentence', () => {
  test('where a check fails without any fault', async () => {
    const always: Answer = ({ planned }) => (planned.check.id === LIMIT ? 'failed' : 'passed');
    await expect(selfchecked([faultOf('a')], [checkOf(LIMIT)], always)).rejects.toThrow(
      `${LIMIT} did not pass on the reference without any fault: it failed.`,
    );
  });

  test('where a fault stops a purchase and does not say so', async () => {
    await expect(selfchecked([faultOf('a')], [checkOf(LIMIT)], bites('a', 'good-path'))).rejects.toThrow(
      'Under the fault a a plain purchase is not served: it failed.',
    );
  });
});
