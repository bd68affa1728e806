import { fault, type KeyedCall } from '../../../src/contract/index.ts';

export const keysLiveAnHour = fault({
  name: 'idempotency/keys-live-an-hour',
  dialect: 'assay',
  breaks: ['assay.error.idempotency-result-unavailable'],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency, { clock }) => {
    const claimedAt = new Map<string, number>();
    const nameOf = ({ agentId, key }: KeyedCall) => `${agentId} ${key}`;
    const isOld = (call: KeyedCall) => clock.now() - (claimedAt.get(nameOf(call)) ?? clock.now()) > 3_600_000;
    return {
      ...idempotency,
      find: async (call) => (isOld(call) ? { kind: 'free' } : idempotency.find(call)),
      claim: async (call) => {
        const again = isOld(call);
        claimedAt.set(nameOf(call), clock.now());
        return again ? undefined : idempotency.claim(call);
      },
    };
  },
});
