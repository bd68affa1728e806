import { fault } from '../../../src/contract/index.ts';

/** Whatever is still held. */
export const chargeIsFinalAtOnce = fault({
  name: 'agentmuxer/charge-is-final-at-once',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.charge-status'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({ ...codec, delivered: (response, cost) => codec.delivered(response, { ...cost, isFinal: true }) }),
});
