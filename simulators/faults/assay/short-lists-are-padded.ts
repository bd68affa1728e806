import { fault } from '../../../src/contract/index.ts';

export const shortListsArePadded = fault({
  name: 'assay/short-lists-are-padded',
  dialect: 'assay',
  breaks: ['assay.listing.search-no-unpinned', 'assay.listing.search-shows-three-helpers'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    shownInSearch: (accessible) => [...accessible].sort((a, b) => Number(b.pinned) - Number(a.pinned)).slice(0, 5),
  }),
});
