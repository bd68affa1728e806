import { fault } from '../../../src/contract/index.ts';
import { itemsOf } from '../members.ts';

export const everythingIsAvailable = fault({
  name: 'agentmuxer/everything-is-available',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.items'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    page: (page) => itemsOf(codec.page(page), (item) => ({ ...item, availability: { available: true } })),
  }),
});
