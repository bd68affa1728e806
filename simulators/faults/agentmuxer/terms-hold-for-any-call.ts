import { fault } from '../../../src/contract/index.ts';

const UNLIMITED = 2n ** 63n - 1n;

export const termsHoldForAnyCall = fault({
  name: 'agentmuxer/terms-hold-for-any-call',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.unknown-terms-authorise-nothing'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => {
    const keys = new Map<string, string>();
    return {
      ...codec,
      confirmation: (confirmation) => {
        keys.set(confirmation.reference, confirmation.call.key);
        return codec.confirmation(confirmation);
      },
      readCall: (args) => {
        const read = codec.readCall(args);
        if (read.kind === 'refused') return read;
        const { acceptTerms = '', ...call } = read.value;
        const isOfAnother = keys.has(acceptTerms) && keys.get(acceptTerms) !== call.idempotencyKey;
        return isOfAnother ? { kind: 'read', value: { ...call, maxCostMicros: UNLIMITED } } : read;
      },
    };
  },
});
