import { fault } from '../../../src/contract/index.ts';
import { itemsOf } from '../members.ts';

export const tiersHaveNamesOfTheirOwn = fault({
  name: 'agentmuxer/tiers-have-names-of-their-own',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.trust-tier-values'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    page: (page) =>
      itemsOf(codec.page(page), (item) =>
        item['trustTier'] === 'benchmarked' ? { ...item, trustTier: 'gold' } : item,
      ),
  }),
});
