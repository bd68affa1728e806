import { fault } from '../../../src/contract/index.ts';

export const newestVersionSelected = fault({
  name: 'urls/newest-version-selected',
  dialect: 'assay',
  breaks: ['assay.error.contract-version-retired', 'assay.inspect.version-is-the-one-called'],
  on: { kind: 'port', name: 'urls' },
  wrap: (urls) => ({
    find: async (place, agent) => {
      const set = await urls.find(place, agent);
      return set && { ...set, scope: { ...set.scope, majors: new Map() } };
    },
  }),
});
