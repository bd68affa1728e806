import { fault } from '../../../src/contract/index.ts';

export const unknownIsEverything = fault({
  name: 'urls/unknown-is-everything',
  dialect: 'assay',
  breaks: ['assay.error.mcp-url-not-found'],
  on: { kind: 'port', name: 'urls' },
  wrap: (urls) => ({
    find: async (place, agent) => (await urls.find(place, agent)) ?? urls.find({ kind: 'everything' }, agent),
  }),
});
