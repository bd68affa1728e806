import { fault } from '../../../src/contract/index.ts';
import { searchedWithout } from '../filters.ts';

export const protocolsNotFiltered = fault({
  name: 'offerings/protocols-not-filtered',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.filter-arrays'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => searchedWithout(offerings, 'protocols'),
});
