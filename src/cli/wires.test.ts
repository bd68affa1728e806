/** One contract over two wires: the reference, and the same gateway with other paths, names and payments. */
import { expect, test } from 'vitest';
import { fallenShort, judgedOn, told } from './variants.test.kit.ts';

const OF_VOUCHERS = 'not-applicable: the target demands an x402 payment, and no voucher';

test('every check comes to the same verdict on both, or asks for a form of payment that is not used there', async () => {
  const reference = await judgedOn();
  expect(fallenShort(reference)).toEqual([]);
  const foreign = await judgedOn('foreign');
  expect([...foreign.keys()].toSorted()).toEqual([...reference.keys()].toSorted());
  const differing = [...foreign].filter(([id, { verdict }]) => verdict !== reference.get(id)?.verdict);
  const ofVouchers = differing.filter(([, one]) => told(one) === OF_VOUCHERS);
  expect(differing.map(([id, one]) => [id, told(one)])).toEqual(ofVouchers.map(([id, one]) => [id, told(one)]));
  expect(new Set(ofVouchers.map(([, { suite }]) => suite))).toEqual(new Set(['assay/payment', 'assay/voucher']));
  for (const id of ['assay/purchase.exactly-once', 'assay/purchase.exactly-once-by-voucher'])
    expect([...foreign.values()].filter((result) => result.id === id).map(told)).toEqual(['passed']);
}, 240_000);
