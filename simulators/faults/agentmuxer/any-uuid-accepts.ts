import { fault } from '../../../src/contract/index.ts';

const UNLIMITED = 2n ** 63n - 1n;

export const anyUuidAccepts = fault({
  name: 'agentmuxer/any-uuid-accepts',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.unknown-terms-authorise-nothing'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => {
    const told = new Set<string>();
    return {
      ...codec,
      confirmation: (confirmation) => {
        told.add(confirmation.reference);
        return codec.confirmation(confirmation);
      },
      readCall: (args) => {
        const read = codec.readCall(args);
        if (read.kind === 'refused') return read;
        const { acceptTerms, ...call } = read.value;
        if (acceptTerms === undefined || told.has(acceptTerms)) return read;
        return { kind: 'read', value: { ...call, maxCostMicros: UNLIMITED } };
      },
    };
  },
});
