import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const longestKeyRefused = fault({
  name: 'agentmuxer/longest-key-refused',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.idempotency-key-bounds'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    callsRead(codec, (args) => {
      const { idempotencyKey: key } = args;
      return typeof key === 'string' && key.length === 200 ? { ...args, idempotencyKey: '' } : args;
    }),
});
