import { fault } from '../../../src/contract/index.ts';
import { costOf } from '../members.ts';

export const chargeIsSettled = fault({
  name: 'agentmuxer/charge-is-settled',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.charge-status'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    delivered: (response, cost) =>
      costOf(codec.delivered(response, cost), (told) => ({ ...told, chargeStatus: 'settled' })),
  }),
});
