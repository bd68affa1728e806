import { fault } from '../../../src/contract/index.ts';

/** Every page but the first starts one item late. */
export const pageSkipsOne = fault({
  name: 'offerings/page-skips-one',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.cursor-round-trip', 'agentmuxer.search.direction-default-after'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => ({
    ...offerings,
    page: async (query) => {
      if (query.from === undefined || query.direction === 'before') return offerings.page(query);
      const { offerings: found, ...page } = await offerings.page({ ...query, limit: query.limit + 1 });
      return { ...page, offerings: found.slice(1) };
    },
  }),
});
