import { fault } from '../../../src/contract/index.ts';

export const everySetIsTheCatalogue = fault({
  name: 'urls/every-set-is-the-catalogue',
  dialect: 'assay',
  breaks: [
    'assay.error.tool-not-in-toolset',
    'assay.listing.full-excludes-inaccessible',
    'assay.access.helpers-do-not-widen',
    'assay.inspect.out-of-scope',
  ],
  on: { kind: 'port', name: 'urls' },
  wrap: (urls) => ({
    find: async (place, agent) => {
      const set = await urls.find(place, agent);
      return set && { ...set, scope: {} };
    },
  }),
});
