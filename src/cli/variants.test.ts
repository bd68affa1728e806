/** Every check passes on every allowed reading: a check that fails on one of them demands what no document does. */
import { describe, expect, test } from 'vitest';
import { VARIANTS } from '../contract/index.ts';
import { fallenShort, helperJudged, judgedOn } from './variants.test.kit.ts';

describe.each(VARIANTS)('the variant %s', (variant) => {
  test('of the gateway keeps the contract', async () => {
    const results = await judgedOn(variant);
    expect(fallenShort(results)).toEqual([]);
    expect(results.size).toBeGreaterThan(200);
  }, 240_000);

  test('of the local helper keeps the contract', async () => {
    const results = await helperJudged(variant);
    expect(fallenShort(results)).toEqual([]);
    expect(results.size).toBeGreaterThan(10);
  }, 240_000);
});
