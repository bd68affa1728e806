import { fault } from '../../../src/contract/index.ts';

export const rejectionIsAResult = fault({
  name: 'router/rejection-is-a-result',
  dialect: 'assay',
  breaks: ['assay.error.provider-request-error'],
  on: { kind: 'port', name: 'router' },
  wrap: (router) => ({
    ...router,
    attempt: async (binding, request) => {
      const attempt = await router.attempt(binding, request);
      if (attempt.kind !== 'rejected') return attempt;
      return { kind: 'answered', text: '{"error":"rejected"}', output: { error: 'rejected' } };
    },
  }),
});
