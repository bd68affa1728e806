import { randomUUID } from 'node:crypto';
import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const emptyKeyIsNoKey = fault({
  name: 'agentmuxer/empty-key-is-no-key',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.idempotency-key-bounds'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    callsRead(codec, (args) => (args['idempotencyKey'] === '' ? { ...args, idempotencyKey: randomUUID() } : args)),
});
