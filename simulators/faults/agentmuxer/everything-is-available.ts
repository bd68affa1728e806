import { fault } from '../../../src/contract/index.ts';
import { itemsTold } from '../offering-told.ts';

export const everythingIsAvailable = fault({
  name: 'agentmuxer/everything-is-available',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.items'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => itemsTold(codec, (item) => ({ ...item, availability: { available: true } })),
});
