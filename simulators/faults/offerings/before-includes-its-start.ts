import { fault } from '../../../src/contract/index.ts';

/** A page before another ends with the first item of that one. */
export const beforeIncludesItsStart = fault({
  name: 'offerings/before-includes-its-start',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.prev-cursor'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => ({
    ...offerings,
    page: async (query) => {
      const page = await offerings.page(query);
      const { dialect, direction, from } = query;
      const start = direction === 'before' && from ? await offerings.find(dialect, from.versionId) : undefined;
      return start ? { ...page, offerings: [...page.offerings.slice(1), start] } : page;
    },
  }),
});
