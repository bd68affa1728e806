/** What `tools/list` shows on the gateway's own URL. */
import { chapter } from './kit.ts';

export const listing = chapter('listing', ({ check }) => {
  check('assay.listing.sign-in-not-hosted', { spends: { lists: 1 }, eras: 'both' }, async ({ assay, expect }) => {
    const names = (await assay.list()).map(({ name }) => name);
    expect(names.length, 'listed tools').toBeGreaterThan(0);
    expect(names, 'listed names').not.toContain('assay_sign_in');
  });
});
