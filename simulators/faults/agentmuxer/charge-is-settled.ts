import { fault } from '../../../src/contract/index.ts';
import { costsTold } from '../offering-told.ts';

export const chargeIsSettled = fault({
  name: 'agentmuxer/charge-is-settled',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.charge-status'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => costsTold(codec, (told) => ({ ...told, chargeStatus: 'settled' })),
});
