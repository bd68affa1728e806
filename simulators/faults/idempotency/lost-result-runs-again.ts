import { fault } from '../../../src/contract/index.ts';

export const lostResultRunsAgain = fault({
  name: 'idempotency/lost-result-runs-again',
  dialect: 'assay',
  breaks: ['assay.error.idempotency-result-unavailable'],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency) => ({
    ...idempotency,
    find: async (call) => {
      const state = await idempotency.find(call);
      return state.kind === 'unavailable' ? { kind: 'free' } : state;
    },
    claim: async (call) =>
      (await idempotency.find(call)).kind === 'unavailable' ? undefined : idempotency.claim(call),
  }),
});
