import { type Continuation, fault } from '../../../src/contract/index.ts';

export const sealNotChecked = fault({
  name: 'cursors/seal-not-checked',
  dialect: 'assay',
  breaks: ['assay.cursor.changed-is-invalid'],
  on: { kind: 'port', name: 'cursors' },
  wrap: (cursors) => ({
    ...cursors,
    unseal: async (cursor) => {
      try {
        return JSON.parse(Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString()) as Continuation;
      } catch {
        return undefined;
      }
    },
  }),
});
