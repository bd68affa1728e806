import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const filtersAreNoLists = fault({
  name: 'agentmuxer/filters-are-no-lists',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.filter-arrays'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const lists = Object.entries(membersOf(args)).filter(([, value]) => Array.isArray(value));
      return codec.readSearch({
        ...membersOf(args),
        ...Object.fromEntries(lists.map(([name, list]) => [name, `${list}`])),
      });
    },
  }),
});
