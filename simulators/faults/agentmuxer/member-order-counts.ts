import { fault } from '../../../src/contract/index.ts';

/** Calls are compared as they were written. */
export const memberOrderCounts = fault({
  name: 'agentmuxer/member-order-counts',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.idempotency.replay'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    callText: (call) => `${codec.callText(call)} ${Object.keys(call.request['body'] ?? {}).join()}`,
  }),
});
