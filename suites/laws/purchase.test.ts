import { expect, test } from 'vitest';
import { purchaseLaws } from './purchase.ts';

const clause = {
  id: 'assay.replay.flag-true',
  area: 'replay',
  level: 'should',
  party: 'gateway',
  statement: 'A repeated order is told as one.',
  source: { document: 'Another contract', section: 'orders' },
  needs: [],
  probe: 'Order twice.',
  negative: 'Two orders.',
} as const;

test('a dialect has the law for each of its ways of paying, and needs a chain only for signatures', () => {
  const laws = purchaseLaws('assay', {
    proves: { balance: ['assay.replay.no-second-execution'], voucher: ['assay.client.voucher-used-once'] },
  });
  expect(laws.map(({ id, needs, wants }) => [id, needs.includes('chain'), wants])).toEqual([
    ['assay/purchase.exactly-once', false, ['clock']],
    ['assay/purchase.exactly-once-by-voucher', true, ['clock']],
  ]);
});

test('a dialect that is added brings its clauses along, and is judged as strictly as they are meant', () => {
  const [law, ...others] = purchaseLaws('another', { proves: { balance: [clause.id] }, catalogue: [clause] });
  expect(others).toEqual([]);
  expect(law).toMatchObject({
    id: 'another/purchase.exactly-once',
    suite: 'another/laws',
    dialect: 'another',
    requirements: [clause.id],
    level: 'should',
    isLaw: true,
  });
  expect(() => purchaseLaws('another', { proves: { balance: [clause.id] }, catalogue: [] })).toThrow('is no clause');
});
