import { fault } from '../../../src/contract/index.ts';

export const anyUrl = fault({
  name: 'cursors/any-url',
  dialect: 'assay',
  breaks: ['assay.cursor.bound-to-url'],
  on: { kind: 'port', name: 'cursors' },
  wrap: (cursors) => ({
    ...cursors,
    admits: (saved, { agentId }) => cursors.admits(saved, { agentId, url: saved.url }),
  }),
});
