import { fault, type KeyedCall } from '../../../src/contract/index.ts';

/** A key lives only as long as its call runs: whoever lost the answer and asks again pays again. */
export const forgetsWhenFinished = fault({
  name: 'idempotency/forgets-when-finished',
  dialect: 'assay',
  breaks: ['assay.replay.no-second-execution', 'assay.replay.flag-true'],
  on: { kind: 'port', name: 'idempotency' },
  law: 'purchase.exactly-once',
  wrap: (idempotency, { clock }) => {
    const running = new Map<string, number>();
    const nameOf = ({ agentId, key }: KeyedCall) => `${agentId} ${key}`;
    return {
      ...idempotency,
      find: async (call) => {
        const startedAt = running.get(nameOf(call));
        return startedAt === undefined ? { kind: 'free' } : { kind: 'running', startedAt };
      },
      claim: async (call) => void running.set(nameOf(call), clock.now()),
      keep: async (call) => void running.delete(nameOf(call)),
    };
  },
});
