import { fault } from '../../../src/contract/index.ts';

export const demandInWordsAlone = fault({
  name: 'assay/demand-in-words-alone',
  dialect: 'assay',
  breaks: ['assay.error.payment-required-meta', 'assay.error.payment-required', 'assay.client.requirement-complete'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, meta: ({ requirement: _, ...meta }) => codec.meta(meta) }),
});
