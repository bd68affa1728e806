import { fault } from '../../../src/contract/index.ts';

export const lookedUpByKeyAlone = fault({
  name: 'idempotency/looked-up-by-key-alone',
  dialect: 'assay',
  breaks: ['assay.error.idempotency-key-reused', 'assay.direct.same-idempotency'],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency) => {
    const operations = new Map<string, string>();
    return {
      ...idempotency,
      find: (call) => {
        const operation = operations.get(`${call.agentId} ${call.key}`) ?? call.operation;
        return idempotency.find({ ...call, operation });
      },
      claim: (call) => {
        operations.set(`${call.agentId} ${call.key}`, call.operation);
        return idempotency.claim(call);
      },
    };
  },
});
