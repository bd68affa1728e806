import { fault, type Micros } from '../../../src/contract/index.ts';

/** Whatever terms come with a call, it is bought at the price of now. */
export const acceptanceLiftsTheMaximum = fault({
  name: 'agentmuxer/acceptance-lifts-the-maximum',
  dialect: 'agentmuxer',
  breaks: [
    'agentmuxer.price.accepted-cost-exact',
    'agentmuxer.price.expired-terms-refused',
    'agentmuxer.call.unknown-terms-authorise-nothing',
    'agentmuxer.call.max-cost-enforced',
  ],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => {
    const maxima = new Map<string, Micros>();
    return {
      ...codec,
      readCall: (args) => {
        const read = codec.readCall(args);
        if (read.kind === 'refused' || read.value.acceptTerms === undefined) return read;
        const { acceptTerms: _, ...call } = read.value;
        maxima.set(call.idempotencyKey, call.maxCostMicros);
        return { ...read, value: { ...call, maxCostMicros: 10n ** 18n } };
      },
      callText: (call) =>
        codec.callText({ ...call, maxCostMicros: maxima.get(call.idempotencyKey) ?? call.maxCostMicros }),
    };
  },
});
