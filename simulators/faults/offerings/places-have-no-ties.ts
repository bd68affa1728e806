import { fault } from '../../../src/contract/index.ts';

/** A place in the listing is an instant alone, so that what came out together is skipped. */
export const placesHaveNoTies = fault({
  name: 'offerings/places-have-no-ties',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.cursor-round-trip'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => ({
    ...offerings,
    page: async ({ from, ...query }) => {
      if (from === undefined) return offerings.page(query);
      const versionId = query.direction === 'after' ? 'g' : '';
      return offerings.page({ ...query, from: { ...from, versionId } });
    },
  }),
});
