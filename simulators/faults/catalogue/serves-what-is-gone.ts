import { fault, type ToolContract } from '../../../src/contract/index.ts';

export const servesWhatIsGone = fault({
  name: 'catalogue/serves-what-is-gone',
  dialect: 'assay',
  breaks: ['assay.error.tool-removed', 'assay.error.tool-no-eligible-binding', 'assay.inspect.no-listable-supply'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => {
    const served = new Map<string, ToolContract>();
    return {
      ...catalogue,
      find: async (name, view) => {
        const found = await catalogue.find(name, view);
        if (found.kind === 'served') served.set(name, found.tool);
        const tool = served.get(name);
        const isGone = found.kind === 'removed' || found.kind === 'unsupplied';
        return isGone && tool !== undefined ? { kind: 'served', tool } : found;
      },
    };
  },
});
