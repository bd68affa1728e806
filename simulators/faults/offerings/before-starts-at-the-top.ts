import { fault } from '../../../src/contract/index.ts';

/** Before any page is the first one. */
export const beforeStartsAtTheTop = fault({
  name: 'offerings/before-starts-at-the-top',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.prev-cursor'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => ({
    ...offerings,
    page: async ({ from, ...query }) => {
      if (from === undefined || query.direction === 'after') return offerings.page({ ...query, ...(from && { from }) });
      return offerings.page({ ...query, direction: 'after' });
    },
  }),
});
