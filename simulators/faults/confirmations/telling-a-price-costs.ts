import { fault } from '../../../src/contract/index.ts';
import { takeFee } from '../fee.ts';

export const tellingAPriceCosts = fault({
  name: 'confirmations/telling-a-price-costs',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.no-effect-before-acceptance'],
  on: { kind: 'port', name: 'confirmations' },
  wrap: (confirmations, world) => ({
    ...confirmations,
    issue: async (call, costMicros) => {
      await takeFee(world, { ...call, accountId: call.agentId }, 'price');
      return confirmations.issue(call, costMicros);
    },
  }),
});
