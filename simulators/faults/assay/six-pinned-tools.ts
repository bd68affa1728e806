import { fault } from '../../../src/contract/index.ts';

export const sixPinnedTools = fault({
  name: 'assay/six-pinned-tools',
  dialect: 'assay',
  breaks: ['assay.listing.search-max-five-pinned'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    shownInSearch: (accessible) => accessible.filter(({ pinned }) => pinned).slice(0, 6),
  }),
});
