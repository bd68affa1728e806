import { fault } from '../../../src/contract/index.ts';

/** Whether the balance covers a call is asked before it is looked for under its key. */
export const toldToWhomItCouldBeSold = fault({
  name: 'idempotency/told-to-whom-it-could-be-sold',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.idempotency.replay'],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency, { ports, clock }) => ({
    ...idempotency,
    reserve: async (call) => {
      const state = await idempotency.reserve(call);
      const bought = state.kind === 'finished' ? await ports().ledger.purchase(state.intentId) : undefined;
      const left = bought === undefined ? undefined : await ports().ledger.balance(bought.accountId);
      const isCovered = bought === undefined || left === undefined || left >= bought.priceMicros;
      return isCovered ? state : { kind: 'running', startedAt: clock.now() };
    },
  }),
});
