import { fault } from '../../../src/contract/index.ts';

export const failureKeptAsASuccess = fault({
  name: 'idempotency/failure-kept-as-a-success',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.idempotency.replay'],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency) => ({
    ...idempotency,
    keep: (call, { served, ...result }) =>
      idempotency.keep(
        call,
        result.kind === 'failed' ? { kind: 'delivered', text: '{}', served } : { ...result, served },
      ),
  }),
});
