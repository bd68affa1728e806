import { fault } from '../../../src/contract/index.ts';
import { textsRead } from '../offering-call.ts';

export const longKeyCut = fault({
  name: 'agentmuxer/long-key-cut',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.idempotency-key-bounds'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => textsRead(codec, 'idempotencyKey', (key) => key.slice(0, 200)),
});
