import { fault } from '../../../src/contract/index.ts';
import { itemsOf, without } from '../members.ts';

export const itemsHaveNoPrice = fault({
  name: 'agentmuxer/items-have-no-price',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.price-when-priced'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({ ...codec, page: (page) => itemsOf(codec.page(page), (item) => without(item, 'price')) }),
});
