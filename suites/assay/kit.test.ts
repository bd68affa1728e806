import { expect, it } from 'vitest';
import { chapter } from './kit.ts';

it('has a verb only where its power is declared', () => {
  const { checks } = chapter('powers', ({ check }) => {
    check('assay.listing.helper-set-closed', { needs: ['catalogue', 'urls'] }, async ({ assay }) => {
      await assay.url({ tools: [await assay.sells()] });
    });
    check('assay.listing.helper-set-closed', { needs: ['catalogue'] }, async ({ assay }) => {
      // @ts-expect-error a URL is published where the target grants urls
      await assay.url({ tools: [await assay.sells()] });
    });
    check('assay.listing.helper-set-closed', { wants: ['urls'] }, async ({ assay }) => {
      // @ts-expect-error a power that is only wanted may be missing
      await assay.url({});
      await assay.url?.({});
    });
  });
  expect(checks.map(({ needs, wants }) => [needs, wants])).toEqual([
    [['catalogue', 'urls'], []],
    [['catalogue'], []],
    [[], ['urls']],
  ]);
});
