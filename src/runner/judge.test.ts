import { describe, expect, it } from 'vitest';
import type { Power } from '../contract/index.ts';
import { assay } from '../dialects/index.ts';
import { ControlFailure, type Instance } from '../target/index.ts';
import type { Check } from './check.ts';
import type { Context } from './context.ts';
import { type Judging, judge } from './judge.ts';
import { action, lawOf } from './law.ts';
import { Broken, NotApplicable } from './stops.ts';

const instance = (powers: readonly Power[] = [], kind: Instance['kind'] = 'url'): Instance => ({
  id: 'nowhere',
  kind,
  dialects: { assay: { url: 'http://127.0.0.1:9/', options: {} } },
  powers: new Set(powers),
  revisions: ['2026-07-28'],
  token: 'token-of-the-user-1234',
  movesChain: false,
  payers: { left: 0, lease: () => Promise.reject(new Error('no payers here')) } as never,
  close: async () => undefined,
});

const judging = (more: Partial<Judging> = {}): Judging => ({
  adapter: assay(),
  providers: { onExecution: () => () => undefined } as never,
  revision: '2026-07-28',
  seed: 7,
  runId: 'r1',
  timeoutMs: 1_000,
  deadlineMs: 5_000,
  lawRuns: 20,
  signal: new AbortController().signal,
  ...more,
});

const check = (run: Check['run'], more: Partial<Check> = {}): Check => ({
  id: 'assay.search.limit-clamp-50',
  title: 'a check',
  suite: 'assay/search',
  dialect: 'assay',
  requirements: ['assay.search.limit-clamp-50', 'assay.search.results-ranked'],
  level: 'must',
  levels: { 'assay.search.limit-clamp-50': 'must', 'assay.search.results-ranked': 'should' },
  needs: [],
  wants: [],
  spends: {},
  lane: 'shared',
  eras: 'drawn',
  isLaw: false,
  run,
  ...more,
});

const judged = (run: Check['run'], more: Partial<Check> = {}, how: Partial<Judging> = {}, on = instance()) =>
  judge(check(run, more), on, judging(how));

describe('judge', () => {
  it('passes what asserts and holds; a clause that no assertion reached is untested', async () => {
    const result = await judged(async ({ expect: claim }) => claim(50).toBe(50));
    expect(result).toMatchObject({ verdict: 'untested', requests: 0, evidence: [] });
    expect(result.clauses).toEqual([
      { id: 'assay.search.limit-clamp-50', verdict: 'passed' },
      expect.objectContaining({ id: 'assay.search.results-ranked', verdict: 'untested' }),
    ]);
    const both = await judged(async ({ expect: claim }) => {
      claim.for('assay.search.results-ranked')(1).toBe(1);
      claim(50).toBe(50);
    });
    expect(both.verdict).toBe('passed');
    expect(both).not.toHaveProperty('reason');
    expect((await judged(async () => undefined, { requirements: ['assay.search.free'] })).verdict).toBe('untested');
  });

  it('fails a broken must and warns of a broken should, each clause for itself', async () => {
    const broken = await judged(async ({ expect: claim }) => claim(51, 'limitApplied').toBe(50));
    expect(broken).toMatchObject({ verdict: 'failed', reason: expect.stringContaining('limitApplied: expected 51') });
    const advice = await judged(async ({ expect: claim }) => {
      claim.for('assay.search.results-ranked')([2, 1]).toEqual([1, 2]);
      claim(50).toBe(50);
    });
    expect(advice.verdict).toBe('warned');
    expect(advice.clauses.map(({ verdict }) => verdict)).toEqual(['passed', 'warned']);
  });

  it('names the power that is missing, and does not run the body', async () => {
    const result = await judged(
      () => Promise.reject(new Error('ran')),
      { needs: ['clock', 'catalogue'] },
      {},
      instance(['catalogue']),
    );
    expect(result).toMatchObject({ verdict: 'untested', reason: 'needs clock, which the target does not grant' });
  });

  it("knows its own slips from the target's, and a control API that does not do its part", async () => {
    const slip = await judged(() => Promise.reject(new TypeError('x is not a function')));
    expect(slip).toMatchObject({ verdict: 'errored', reason: expect.stringContaining('x is not a function') });
    const control = () => Promise.reject(new ControlFailure('The control API answered 500.'));
    expect((await judged(control)).verdict).toBe('untested');
    const gone = () => Promise.reject(new ControlFailure('The control API refused the connection.', { isGone: true }));
    expect(await judged(gone)).toMatchObject({ verdict: 'failed', reason: 'The control API refused the connection.' });
    expect((await judged(control, {}, {}, instance([], 'reference'))).verdict).toBe('errored');
    expect((await judged(() => Promise.reject(new Broken('no answer')))).verdict).toBe('failed');
    expect((await judged(() => Promise.reject(new NotApplicable('no such thing')))).verdict).toBe('not-applicable');
  });

  it('ends a check that does not end, and one whose run was stopped', async () => {
    const hangs = () => new Promise<void>(() => {});
    const late = await judged(hangs, {}, { deadlineMs: 20 });
    expect(late).toMatchObject({ verdict: 'failed', reason: expect.stringContaining('did not come to an end') });
    const stop = new AbortController();
    const stopped = judged(hangs, {}, { signal: stop.signal });
    stop.abort();
    expect((await stopped).verdict).toBe('errored');
  });

  it('a failure while the world is dying is not the target’s', async () => {
    const lost = async ({ session }: Context) => {
      const reply = await session({ who: 'buyer' }).request('tools/list');
      throw new Broken(`no answer: ${reply.kind}`);
    };
    expect((await judged(lost, {}, { worldLives: async () => false })).verdict).toBe('errored');
    const failed = await judged(lost, {}, { worldLives: async () => true });
    expect(failed).toMatchObject({ verdict: 'failed', requests: 1 });
    expect(failed.evidence.map((entry) => entry.kind)).toEqual(['wire', 'wire']);
  });

  it('lets no secret into a result', async () => {
    const told = await judged(async (context) => {
      context.keepSecret('secret-of-a-buyer-99');
      context.advise('it answered secret-of-a-buyer-99');
      throw new Broken('the token token-of-the-user-1234 came back');
    });
    expect(JSON.stringify(told)).not.toMatch(/secret-of-a-buyer-99|token-of-the-user-1234/);
    expect(told.reason).toContain('came back');
  });

  it('lets no secret of another check on the same instance into a result', async () => {
    const shared = instance();
    await judged(async (context) => context.keepSecret('secret-of-a-buyer-99'), {}, {}, shared);
    const mixed = async () => {
      throw new Broken('it showed secret-of-a-buyer-99 to another');
    };
    expect((await judged(mixed, {}, {}, shared)).reason).toBe('it showed [redacted token] to another');
  });
});

describe('a law', () => {
  interface Till {
    coins: number;
    stuck: boolean;
  }
  const law = (holds: (till: Till) => string | undefined, act: (till: Till, coins: number) => void) =>
    lawOf<Till, Till, null>('assay', () => null, ['assay.search.free'], {
      name: 'till.counts',
      title: 'A till counts its coins.',
      needs: [],
      steps: 6,
      actions: [
        action<Till, null, number>({
          does: (coins) => `puts in ${coins}`,
          draws: (gen) => gen.nat({ max: 9 }),
          act: async (till, _world, coins) => act(till, coins),
        }),
        action<Till, null, null>({
          does: () => 'sticks',
          draws: (gen) => gen.constant(null),
          when: (till) => till.coins > 0,
          act: async (till) => {
            till.stuck = true;
          },
        }),
      ],
      begins: async () => ({ coins: 0, stuck: false }),
      ends: async (till) => till,
      holds: [holds],
    });

  it('holds, or is told as the shortest story that breaks it, with what replays it', async () => {
    const holds = (till: Till) => (till.coins >= 5 ? 'the till holds five coins or more' : undefined);
    const add = (till: Till, coins: number) => {
      till.coins += coins;
    };
    expect(
      (
        await judge(
          law(() => undefined, add),
          instance(),
          judging(),
        )
      ).verdict,
    ).toBe('passed');
    const broken = await judge(law(holds, add), instance(), judging());
    expect(broken).toMatchObject({
      id: 'assay/till.counts',
      verdict: 'failed',
      reason: 'the till holds five coins or more',
      counterexample: { seed: 7, value: ['puts in 5'] },
      replay: expect.stringContaining('--requirement assay/till.counts --seed 7'),
    });
    const again = await judge(law(holds, add), instance(), judging({ path: broken.counterexample?.path ?? '' }));
    expect(again.counterexample?.value).toEqual(['puts in 5']);
  });

  it('tells no more stories than its own most', async () => {
    let told = 0;
    const counted = lawOf<null, null, null>('assay', () => null, ['assay.search.free'], {
      name: 'till.counts',
      title: 'A till counts its coins.',
      needs: [],
      steps: 1,
      stories: 3,
      actions: [
        action<null, null, null>({ does: () => 'waits', draws: (gen) => gen.constant(null), act: async () => {} }),
      ],
      begins: async () => {
        told += 1;
        return null;
      },
      ends: async () => null,
      holds: [],
    });
    await judge(counted, instance(), judging({ lawRuns: 20 }));
    expect(told).toBe(3);
  });

  it('a slip inside a story is ours, and no counterexample', async () => {
    const slips = law(
      () => undefined,
      () => {
        throw new TypeError('till is not defined');
      },
    );
    const result = await judge(slips, instance(), judging());
    expect(result).toMatchObject({ verdict: 'errored', reason: expect.stringContaining('till is not defined') });
    expect(result).not.toHaveProperty('counterexample');
  });

  it('tells what it found before its deadline, shrunk or not', async () => {
    let stories = 0;
    const slow = law(
      () => (++stories > 3 ? 'the fourth story broke' : undefined),
      () => undefined,
    );
    const result = await judge(slow, instance(), judging({ lawRuns: 1_000_000, deadlineMs: 2_000 }));
    expect(result).toMatchObject({ verdict: 'failed', reason: 'the fourth story broke' });
  });
});
