import { fault } from '../../../src/contract/index.ts';
import { chargesAMicroMoreThan } from '../fee.ts';

export const chargesAMicroMore = fault({
  name: 'ledger/charges-a-micro-more',
  dialect: 'agentmuxer',
  breaks: [
    'agentmuxer.call.max-cost-enforced',
    'agentmuxer.call.max-cost-unit',
    'agentmuxer.result.cost-micros',
    'agentmuxer.price.accepted-cost-exact',
  ],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => chargesAMicroMoreThan(ledger),
});
