import { fault } from '../../../src/contract/index.ts';

export const newestVersionFound = fault({
  name: 'offerings/newest-version-found',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.inspect.exact-version', 'agentmuxer.call.version-id-required'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => ({
    ...offerings,
    find: async (dialect, versionId) => {
      const found = await offerings.find(dialect, versionId);
      if (found === undefined) return undefined;
      const all = { dialect, text: '', filters: {}, direction: 'after', limit: 10_000 } as const;
      return (await offerings.page(all)).offerings.find(({ toolId }) => toolId === found.toolId) ?? found;
    },
  }),
});
