import { fault } from '../../../src/contract/index.ts';
import { servesTheBroke } from '../trusts.ts';

export const aMaximumIsCredit = fault({
  name: 'ledger/a-maximum-is-credit',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.limits-still-apply', 'agentmuxer.price.acceptance-keeps-limits'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => servesTheBroke(ledger),
});
