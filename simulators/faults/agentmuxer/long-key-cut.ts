import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const longKeyCut = fault({
  name: 'agentmuxer/long-key-cut',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.idempotency-key-bounds'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    callsRead(codec, (args) => {
      const { idempotencyKey: key } = args;
      return typeof key === 'string' ? { ...args, idempotencyKey: key.slice(0, 200) } : args;
    }),
});
