/** The laws on the real gateway: each dialect has them, they hold with fewer powers, and they find what breaks them. */
import { describe, expect, test } from 'vitest';
import { type Fault, fault, type Power } from '../contract/index.ts';
import { type Check, freshRunId, judge } from '../runner/index.ts';
import { checksOf, judgedBy, judgedNames } from './dialects.ts';
import { joinTarget } from './join.ts';
import { openLane } from './lanes.ts';
import { faultNamed, worldHere } from './world.test.kit.ts';

const PURCHASE = 'purchase.exactly-once';
const WALK = 'listing.walk-visits-once';
const STORIES = { lawRuns: 10, unshrunk: true } as const;

/** Sins against ports that every dialect stands on; which clauses they break does not matter to a law that is named. */
const MONEY_SINS = ['idempotency/forgets-when-finished', 'ledger/settles-again-on-a-retry'].map((name) =>
  faultNamed(name),
);

const skipsOne = fault({
  name: 'offerings/skips-one',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.cursor-round-trip'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => ({
    ...offerings,
    async page(query) {
      if (query.from === undefined) return offerings.page(query);
      const found = await offerings.page({ ...query, limit: query.limit + 1 });
      return { ...found, offerings: found.offerings.slice(1) };
    },
  }),
});

const neverBack = fault({
  name: 'offerings/never-back',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.prev-cursor'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => ({ ...offerings, page: (query) => offerings.page({ ...query, direction: 'after' }) }),
});

const world = worldHere([skipsOne, neverBack]);
const { signal } = new AbortController();

async function lawOf(dialect: string, name: string): Promise<Check> {
  const found = (await checksOf([dialect])).find(({ id }) => id === `${dialect}/${name}`);
  if (!found) throw new Error(`${dialect} has no law ${name}`);
  return found;
}

async function judgedUnder(sin: Fault, check: Check) {
  const order = { fault: sin, hosting: 'inline', yieldSeed: 1, first: [check] } as const;
  const lane = await openLane(order, { world, signal, stories: STORIES });
  const result = await lane.judge({ check, revision: '2026-07-28' }, 1);
  await lane.close();
  return result;
}

/** On the reference, which grants only these powers. */
async function judgedWith(powers: readonly Power[], check: Check) {
  const { instance: id, control } = await world.open({ hosting: 'inline', chain: false });
  if (!control) throw new Error('an instance with a gateway has a control API');
  const joined = await joinTarget({ kind: 'url', instance: { id, kind: 'reference', control } });
  const { instance, release } = await joined.target.lease('exclusive', signal);
  const { clock, ...bare } = instance;
  const few = { ...bare, powers: new Set(powers), ...(powers.includes('clock') && clock ? { clock } : {}) };
  const result = await judge(check, few, {
    ...STORIES,
    adapter: judgedBy(check.dialect).adapter(instance.dialects[check.dialect]?.options),
    providers: joined.providersOf(instance),
    revision: '2026-07-28',
    seed: 1,
    runId: freshRunId(),
    timeoutMs: 5_000,
    deadlineMs: 30_000,
    signal,
  });
  release();
  await joined.close();
  return result;
}

describe.each(judgedNames)('the laws of %s', (dialect) => {
  test('a purchase is served and paid for once, with a clock and without one, and no chain is needed', async () => {
    const law = await lawOf(dialect, PURCHASE);
    const bare: readonly Power[] = ['catalogue', 'provider', 'accounts', 'ledger'];
    expect(law.needs.toSorted()).toEqual(bare.toSorted());
    expect(law).toMatchObject({ wants: ['clock'], lane: 'exclusive', level: 'must' });
    for (const powers of [bare, [...bare, 'clock'] as const]) {
      const { verdict, reason } = await judgedWith(powers, law);
      expect(verdict, reason).toBe('passed');
    }
  });

  test('a walk over its listing needs no more than tools to find', async () => {
    const { verdict, reason } = await judgedWith(['catalogue', 'accounts'], await lawOf(dialect, WALK));
    expect(verdict, reason).toBe('passed');
  });

  test.each(MONEY_SINS)('$name is found by exactly-once', async (sin) => {
    const { verdict, reason } = await judgedUnder(sin, await lawOf(dialect, PURCHASE));
    expect(verdict, reason).toBe('failed');
  });
});

test.each([
  { dialect: 'assay', sin: faultNamed('catalogue/pages-start-late'), verdict: 'warned', words: /on no page/ },
  { dialect: 'agentmuxer', sin: skipsOne, verdict: 'failed', words: /holds other results|on no page/ },
  { dialect: 'agentmuxer', sin: neverBack, verdict: 'failed', words: /holds other results/ },
])('the walk of $dialect finds $sin.name', async ({ dialect, sin, verdict, words }) => {
  const result = await judgedUnder(sin, await lawOf(dialect, WALK));
  expect(result).toMatchObject({ verdict, reason: expect.stringMatching(words) });
});
