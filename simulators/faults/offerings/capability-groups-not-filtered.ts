import { fault } from '../../../src/contract/index.ts';
import { searchedWithout } from '../filters.ts';

export const capabilityGroupsNotFiltered = fault({
  name: 'offerings/capability-groups-not-filtered',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.filter-arrays'],
  on: { kind: 'port', name: 'offerings' },
  wrap: (offerings) => searchedWithout(offerings, 'capabilityGroups'),
});
