import { fault, type ToolContract } from '../../../src/contract/index.ts';

export const oneListForAllAgents = fault({
  name: 'catalogue/one-list-for-all-agents',
  dialect: 'assay',
  breaks: ['assay.listing.varies-with-policy'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => {
    const lists = new Map<string, readonly ToolContract[]>();
    return {
      ...catalogue,
      list: async (view) => {
        const names = [...(view.scope.toolSet ?? [])].join();
        const list = lists.get(names) ?? (await catalogue.list(view));
        lists.set(names, list);
        return list;
      },
    };
  },
});
