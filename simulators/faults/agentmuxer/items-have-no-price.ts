import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';
import { itemsTold } from '../offering-told.ts';

export const itemsHaveNoPrice = fault({
  name: 'agentmuxer/items-have-no-price',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.price-when-priced'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => itemsTold(codec, (item) => without(item, 'price')),
});
