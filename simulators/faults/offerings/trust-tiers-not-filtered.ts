import { fault } from '../../../src/contract/index.ts';
import { searchedWithout } from '../filters.ts';

export const trustTiersNotFiltered = fault({
  name: 'offerings/trust-tiers-not-filtered',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.filter-arrays'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => searchedWithout(offerings, 'trustTiers'),
});
