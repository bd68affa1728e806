import { expect, test } from 'vitest';
import type { Power } from '../../contract/index.ts';
import { assay } from '../../dialects/index.ts';
import { chaptersOf, type KitShape } from '../check.ts';
import { judge } from '../judge.ts';
import { commonVerbs } from './common.ts';

interface Verbs extends KitShape {
  readonly kit: ReturnType<typeof commonVerbs>;
}

/** The verbs that a check sees which wants these powers, at a target that grants those. */
async function seen(wants: readonly Power[], powers: readonly Power[]): Promise<readonly string[]> {
  let names: readonly string[] = [];
  const chapter = chaptersOf<Verbs>('assay', (context) => commonVerbs(context, (buyer) => buyer));
  const { checks } = chapter('one', ({ check }) => {
    check('assay.search.limit-clamp-50', { wants }, async (verbs) => {
      names = Object.keys(verbs);
    });
  });
  const instance = { id: 'nowhere', kind: 'url', dialects: {}, powers: new Set(powers), revisions: ['2026-07-28'] };
  const [one] = checks;
  if (one) await judge(one, instance as never, judging);
  return names;
}

const judging = {
  adapter: assay(),
  providers: { onExecution: () => () => undefined } as never,
  revision: '2026-07-28',
  seed: 7,
  runId: 'r1',
  timeoutMs: 1_000,
  deadlineMs: 5_000,
  lawRuns: 1,
  signal: new AbortController().signal,
} as const;

test('a verb that is only wanted is there where its power is granted', async () => {
  const wanted = ['clock', 'restart', 'replicas'] as const;
  expect(await seen(wanted, wanted)).toEqual(expect.arrayContaining([...wanted]));
  const bare = await seen(wanted, ['replicas']);
  expect(bare).toContain('replicas');
  expect(bare).not.toContain('clock');
  expect(bare).not.toContain('restart');
});
