import { fault } from '../../../src/contract/index.ts';

export const argumentsAsTheyCame = fault({
  name: 'assay/arguments-as-they-came',
  dialect: 'assay',
  breaks: ['assay.replay.key-order-insensitive'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    // Calls are compared by their raw text, and the same members in another order are another call.
    argumentsText: (args) => JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
  }),
});
