import { fault } from '../../../src/contract/index.ts';
import { itemsOf, without } from '../members.ts';

export const itemsHaveNoDescription = fault({
  name: 'agentmuxer/items-have-no-description',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.items'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    page: (page) => itemsOf(codec.page(page), (item) => without(item, 'description', 'summary')),
  }),
});
