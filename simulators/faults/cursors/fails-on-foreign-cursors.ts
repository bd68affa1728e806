import { fault } from '../../../src/contract/index.ts';

/** A cursor of another process, as after a restart, is an unexpected failure instead of an expired search. */
export const failsOnForeignCursors = fault({
  name: 'cursors/fails-on-foreign-cursors',
  dialect: 'assay',
  breaks: ['assay.cursor.continues-original-search'],
  on: { kind: 'port', name: 'cursors' },
  hosting: 'process',
  wrap: (cursors) => ({
    ...cursors,
    seal: async (continuation) => {
      const sealed = await cursors.seal(continuation);
      return sealed && `${process.pid}.${sealed}`;
    },
    unseal: async (cursor) => {
      const [pid, ...sealed] = cursor.split('.');
      if (pid !== String(process.pid)) throw new Error('The search of this cursor is in another process.');
      return cursors.unseal(sealed.join('.'));
    },
  }),
});
