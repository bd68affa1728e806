import { fault } from '../../../src/contract/index.ts';

export const helperMissingFromTheList = fault({
  name: 'assay/helper-missing-from-the-list',
  dialect: 'assay',
  breaks: ['assay.listing.search-shows-three-helpers', 'assay.listing.helper-names-exact'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, helpers: () => codec.helpers().filter(({ name }) => name !== 'get_tool') }),
});
