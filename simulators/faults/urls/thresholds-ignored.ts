import { fault } from '../../../src/contract/index.ts';

export const thresholdsIgnored = fault({
  name: 'urls/thresholds-ignored',
  dialect: 'assay',
  breaks: ['assay.listing.automatic-picks-mode', 'assay.listing.automatic-counts-accessible'],
  on: { kind: 'port', name: 'urls' },
  wrap: (urls) => ({
    find: async (place, agent) => {
      const set = await urls.find(place, agent);
      return set && { ...set, threshold: Number.MAX_SAFE_INTEGER };
    },
  }),
});
