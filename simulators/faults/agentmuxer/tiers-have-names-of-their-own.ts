import { fault } from '../../../src/contract/index.ts';
import { itemsTold } from '../offering-told.ts';

export const tiersHaveNamesOfTheirOwn = fault({
  name: 'agentmuxer/tiers-have-names-of-their-own',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.trust-tier-values'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    itemsTold(codec, (item) => (item['trustTier'] === 'benchmarked' ? { ...item, trustTier: 'gold' } : item)),
});
