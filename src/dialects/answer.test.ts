import { expect, test } from 'vitest';
import { errorOf, resultOf, statusOf } from './adapter.test.kit.ts';
import { readBy } from './answer.ts';
import type { Outcome, Reply } from './index.ts';

const content = [{ type: 'text', text: 'sold out' }];

test.each<[string, Reply, Partial<Outcome>]>([
  ['a result', resultOf({ content }), { kind: 'delivered', content }],
  ['data', resultOf({ content, structuredContent: { ok: true } }), { kind: 'delivered', output: { ok: true } }],
  ['an error', resultOf({ content, isError: true }), { kind: 'refused', code: 'sold out', via: { kind: 'result' } }],
  ['an error without words', resultOf({ isError: true }), { kind: 'refused', code: 'isError' }],
  ['no content', resultOf({}), { kind: 'unreadable', reason: 'the result has no content' }],
  ['a JSON-RPC error', errorOf(-32_602, 'Unknown tool'), { kind: 'refused', code: '-32602', message: 'Unknown tool' }],
  ['a status', statusOf(401, {}), { kind: 'refused', code: 'HTTP_401' }],
  ['a failure', statusOf(502, {}), { kind: 'unreadable' }],
])('without readers of its own, a dialect reads %s as MCP has it', (_, reply, outcome) => {
  expect(readBy()(reply)).toMatchObject(outcome);
});

test('where no replay is marked, none is told', () => {
  expect(readBy()(resultOf({ content }))).not.toHaveProperty('replayed');
});
