import { fault } from '../../../src/contract/index.ts';

export const triesEveryProviderTwice = fault({
  name: 'router/tries-every-provider-twice',
  dialect: 'assay',
  breaks: ['assay.replay.no-second-execution', 'assay.replay.flag-true'],
  on: { kind: 'port', name: 'router' },
  wrap: (router) => ({
    ...router,
    // An HTTP client that sends again what it has an answer to.
    attempt: async (binding, request) => {
      await router.attempt(binding, request);
      return router.attempt(binding, request);
    },
  }),
});
