import { expect, test } from 'vitest';
import type { Json } from '../contract/index.ts';
import { EventLog } from './log.ts';

const nested = (levels: number): Json => (levels === 0 ? 1 : [nested(levels - 1)]);

test.each<[string, Json, Json]>([
  ['what is short and flat', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }],
  ['what is nested within reason', nested(32), nested(32)],
  ['what is nested deeper', nested(33), JSON.stringify(nested(33))],
  ['what is long', 'x'.repeat(9_000), expect.stringMatching(/^"x{7679}… \(9002 characters in all\)$/)],
])('a body is kept in bounds: %s', (_, body, kept) => {
  const log = new EventLog();
  log.record({ kind: 'wire', at: '', who: 'buyer', direction: 'request', exchange: 1, method: 'ping', body });
  expect(log.entries).toMatchObject([{ body: kept }]);
});
