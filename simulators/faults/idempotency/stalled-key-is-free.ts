import { fault } from '../../../src/contract/index.ts';

export const stalledKeyIsFree = fault({
  name: 'idempotency/stalled-key-is-free',
  dialect: 'assay',
  breaks: ['assay.error.idempotency-attempt-stalled'],
  on: { kind: 'port', name: 'idempotency' },
  hosting: 'process',
  wrap: (idempotency) => ({
    ...idempotency,
    find: async (call) => {
      const state = await idempotency.find(call);
      return state.kind === 'stalled' ? { kind: 'free' } : state;
    },
    claim: async (call) => ((await idempotency.find(call)).kind === 'stalled' ? undefined : idempotency.claim(call)),
  }),
});
