import { fault } from '../../../src/contract/index.ts';

export const noneIsKnownAgain = fault({
  name: 'offering-cursors/none-is-known-again',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.cursor-round-trip', 'agentmuxer.search.prev-cursor'],
  on: { kind: 'port', name: 'offeringCursors' },
  wrap: (cursors) => ({ ...cursors, unseal: async () => undefined }),
});
