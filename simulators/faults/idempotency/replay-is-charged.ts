import { fault } from '../../../src/contract/index.ts';
import { chargeAgain } from '../ledger/charge-again.ts';

export const replayIsCharged = fault({
  name: 'idempotency/replay-is-charged',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.idempotency.replay'],
  on: { kind: 'port', name: 'idempotency' },
  law: 'purchase.exactly-once',
  wrap: (idempotency, { ports, clock }) => ({
    ...idempotency,
    reserve: async (call) => {
      const state = await idempotency.reserve(call);
      const bought = state.kind === 'finished' ? await ports().ledger.purchase(state.intentId) : undefined;
      if (bought !== undefined) await chargeAgain(ports().ledger, bought, clock);
      return state;
    },
  }),
});
