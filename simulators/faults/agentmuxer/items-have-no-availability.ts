import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';
import { itemsTold } from '../offering-told.ts';

export const itemsHaveNoAvailability = fault({
  name: 'agentmuxer/items-have-no-availability',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.items'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => itemsTold(codec, (item) => without(item, 'availability')),
});
