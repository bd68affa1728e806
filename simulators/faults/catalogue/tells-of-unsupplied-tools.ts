import { fault } from '../../../src/contract/index.ts';

export const tellsOfUnsuppliedTools = fault({
  name: 'catalogue/tells-of-unsupplied-tools',
  dialect: 'assay',
  breaks: ['assay.inspect.no-listable-supply'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({
    ...catalogue,
    find: async (name, view) => {
      const found = await catalogue.find(name, view);
      return found.kind === 'unsupplied' ? { kind: 'served', tool: found.tool } : found;
    },
  }),
});
