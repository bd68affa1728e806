import { fault } from '../../../src/contract/index.ts';

export const largeIntegersRounded = fault({
  name: 'assay/large-integers-rounded',
  dialect: 'assay',
  breaks: ['assay.error.idempotency-key-reused'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    argumentsText: (args) => {
      const text = JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
      return codec.argumentsText(JSON.parse(text));
    },
  }),
});
