import { fault } from '../../../src/contract/index.ts';

export const helpersHaveAPrefix = fault({
  name: 'assay/helpers-have-a-prefix',
  dialect: 'assay',
  breaks: ['assay.listing.helper-names-exact', 'assay.listing.search-shows-three-helpers'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    helpers: () => codec.helpers().map((helper) => ({ ...helper, name: `assay_${helper['name']}` })),
  }),
});
