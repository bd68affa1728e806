import { setImmediate as turn } from 'node:timers/promises';
import { fault, type KeyedCall } from '../../../src/contract/index.ts';

/** The key is looked up first and marked a moment later, so that two racers both find it free. */
export const claimedApartFromTheHold = fault({
  name: 'idempotency/claimed-apart-from-the-hold',
  dialect: 'assay',
  breaks: ['assay.replay.no-second-execution'],
  on: { kind: 'port', name: 'idempotency' },
  race: true,
  law: 'purchase.exactly-once',
  wrap: (idempotency, { clock }) => {
    const running = new Map<string, number>();
    const nameOf = ({ agentId, key }: KeyedCall) => `${agentId} ${key}`;
    return {
      ...idempotency,
      find: async (call) => {
        const startedAt = running.get(nameOf(call));
        return startedAt === undefined ? idempotency.find(call) : { kind: 'running', startedAt };
      },
      claim: async (call) => {
        await turn();
        running.set(nameOf(call), clock.now());
        return undefined;
      },
      keep: (call, result) => {
        running.delete(nameOf(call));
        return idempotency.keep(call, result);
      },
    };
  },
});
