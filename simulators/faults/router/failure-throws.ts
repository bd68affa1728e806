import { fault } from '../../../src/contract/index.ts';

export const failureThrows = fault({
  name: 'router/failure-throws',
  dialect: 'assay',
  breaks: ['assay.error.provider-system-error', 'assay.error.tool-all-bindings-failed'],
  on: { kind: 'port', name: 'router' },
  wrap: (router) => ({
    ...router,
    attempt: async (binding, request) => {
      const attempt = await router.attempt(binding, request);
      if (attempt.kind === 'failed') throw new Error(attempt.reason);
      return attempt;
    },
  }),
});
