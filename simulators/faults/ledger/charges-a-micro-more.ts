import { fault } from '../../../src/contract/index.ts';
import { chargesAMicroMoreThan } from '../fee.ts';

export const chargesAMicroMore = fault({
  name: 'ledger/charges-a-micro-more',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.max-cost-enforced', 'agentmuxer.call.max-cost-unit'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => chargesAMicroMoreThan(ledger),
});
