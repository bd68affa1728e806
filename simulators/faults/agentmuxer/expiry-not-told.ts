import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const expiryNotTold = fault({
  name: 'agentmuxer/expiry-not-told',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.confirmation-fields'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({ ...codec, confirmation: (told) => without(codec.confirmation(told), 'expiresAt') }),
});
