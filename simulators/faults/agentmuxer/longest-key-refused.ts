import { fault } from '../../../src/contract/index.ts';
import { textsRead } from '../offering-call.ts';

export const longestKeyRefused = fault({
  name: 'agentmuxer/longest-key-refused',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.idempotency-key-bounds'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => textsRead(codec, 'idempotencyKey', (key) => (key.length === 200 ? '' : key)),
});
