import { fault } from '../../../src/contract/index.ts';

/** Who was told a price once buys at it as often as there are keys. */
export const usedUnderAnyKey = fault({
  name: 'confirmations/used-under-any-key',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-enforced'],
  on: { kind: 'port', name: 'confirmations' },
  wrap: (confirmations) => ({
    ...confirmations,
    admits: (terms, call) => confirmations.admits({ ...terms, call: { ...terms.call, key: call.key } }, call),
  }),
});
