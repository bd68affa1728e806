import { randomUUID } from 'node:crypto';
import { fault } from '../../../src/contract/index.ts';
import { textsRead } from '../offering-call.ts';

export const emptyKeyIsNoKey = fault({
  name: 'agentmuxer/empty-key-is-no-key',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.idempotency-key-bounds'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => textsRead(codec, 'idempotencyKey', (key) => (key === '' ? randomUUID() : key)),
});
