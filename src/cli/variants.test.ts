/** Every check passes on every allowed reading: a check that fails on one of them demands what no document does. */
import { expect, test } from 'vitest';
import { VARIANTS } from '../contract/index.ts';
import { fallenShort, judgedOn } from './variants.test.kit.ts';

test.each(VARIANTS)(
  'the variant %s keeps the contract',
  async (variant) => {
    const results = await judgedOn(variant);
    expect(fallenShort(results)).toEqual([]);
    expect(results.size).toBeGreaterThan(200);
  },
  120_000,
);
