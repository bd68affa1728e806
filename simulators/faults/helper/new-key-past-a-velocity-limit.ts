import { fault } from '../../../src/contract/index.ts';

export const newKeyPastAVelocityLimit = fault({
  name: 'helper/new-key-past-a-velocity-limit',
  dialect: 'assay',
  breaks: ['assay.error.velocity-not-lifted-by-local-caps'],
  on: { kind: 'helper', name: 'wire' },
  wrap: (wire) => ({
    async exchange(request) {
      const answer = await wire.exchange(request);
      if (!answer.text.includes('MCP_VELOCITY_LIMIT_EXCEEDED')) return answer;
      return wire.exchange({
        ...request,
        body: request.body?.replace(/("assay\/idempotency-key":")/, '$1again-') ?? '',
      });
    },
  }),
});
