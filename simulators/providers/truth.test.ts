import { expect, test } from 'vitest';
import type { ProviderScript } from '../../src/contract/index.ts';
import { conductOf, executedBy, TRUTHS } from './truth.ts';

const SCRIPTS: readonly (readonly [ProviderScript, executed: boolean])[] = [
  [{ does: 'answers', body: 1 }, true],
  [{ does: 'answers', body: 1, status: 302 }, true],
  [{ does: 'answers', body: 1, status: 422 }, false],
  [{ does: 'fails', status: 400 }, false],
  [{ does: 'fails', status: 503 }, false],
  [{ does: 'cuts', when: 'before-the-work', body: 1 }, false],
  [{ does: 'cuts', when: 'after-the-work', body: 1 }, true],
  [{ does: 'cuts', when: 'half-way-through-the-answer', body: 1 }, true],
  [{ does: 'hangs' }, false],
  [{ does: 'answers-late', afterMs: 1, body: 1 }, true],
  [{ does: 'answers-malformed', body: 1 }, true],
  [{ does: 'breaks-schema', body: 1 }, true],
  [{ does: 'answers-huge', bytes: 100 }, true],
];

test.each(SCRIPTS)('%j leaves executed: %s', (script, executed) => {
  expect(executedBy(script)).toBe(executed);
});

test('every row of the table has a script that falls under it', () => {
  expect(new Set(SCRIPTS.map(([script]) => conductOf(script)))).toEqual(new Set(Object.keys(TRUTHS)));
});
