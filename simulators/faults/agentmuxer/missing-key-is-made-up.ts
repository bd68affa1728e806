import { randomUUID } from 'node:crypto';
import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const missingKeyIsMadeUp = fault({
  name: 'agentmuxer/missing-key-is-made-up',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.idempotency-key-bounds'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => callsRead(codec, ({ idempotencyKey = randomUUID(), ...others }) => ({ ...others, idempotencyKey })),
});
