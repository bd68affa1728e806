import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';
import { itemsTold } from '../offering-told.ts';

export const itemsHaveNoDescription = fault({
  name: 'agentmuxer/items-have-no-description',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.items'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => itemsTold(codec, (item) => without(item, 'description', 'summary')),
});
