import { fault } from '../../../src/contract/index.ts';

export const failureIsAResult = fault({
  name: 'router/failure-is-a-result',
  dialect: 'assay',
  breaks: ['assay.error.provider-system-error', 'assay.error.tool-all-bindings-failed'],
  on: { kind: 'port', name: 'router' },
  wrap: (router) => ({
    ...router,
    attempt: async (binding, request) => {
      const attempt = await router.attempt(binding, request);
      if (attempt.kind !== 'failed') return attempt;
      return { kind: 'answered', text: '{"error":"failed"}', output: { error: 'failed' } };
    },
  }),
});
