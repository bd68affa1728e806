import { fault } from '../../../src/contract/index.ts';

export const anyHolder = fault({
  name: 'cursors/any-holder',
  dialect: 'assay',
  breaks: ['assay.cursor.bound-to-credential'],
  on: { kind: 'port', name: 'cursors' },
  wrap: (cursors) => ({
    ...cursors,
    admits: (saved, { url }) => cursors.admits(saved, { agentId: saved.agentId, url }),
  }),
});
