import { fault } from '../../../src/contract/index.ts';

/** A call that accepts terms neither claims its key nor is kept under it. */
export const eachAcceptanceBuys = fault({
  name: 'ledger/each-acceptance-buys',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.accepted-retry-is-replay'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => {
    const accepted = new Set<string>();
    return {
      ...ledger,
      hold: ({ claim, ...hold }) => {
        if (hold.acceptance !== undefined) accepted.add(hold.intentId);
        return ledger.hold({ ...hold, ...(hold.acceptance === undefined && claim !== undefined && { claim }) });
      },
      deliver: (intentId, { keep, ...delivery }) =>
        ledger.deliver(intentId, { ...delivery, ...(!accepted.has(intentId) && keep !== undefined && { keep }) }),
    };
  },
});
