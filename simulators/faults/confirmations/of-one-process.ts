import { fault } from '../../../src/contract/index.ts';

/** A replica knows nothing of a price that another one told. */
export const ofOneProcess = fault({
  name: 'confirmations/of-one-process',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.acceptance-completes-purchase'],
  on: { kind: 'port', name: 'confirmations' },
  hosting: 'process',
  wrap: (confirmations) => {
    const issued = new Set<string>();
    return {
      ...confirmations,
      issue: async (call, costMicros) => {
        const told = await confirmations.issue(call, costMicros);
        issued.add(told.reference);
        return told;
      },
      find: async (reference) => (issued.has(reference) ? confirmations.find(reference) : undefined),
    };
  },
});
