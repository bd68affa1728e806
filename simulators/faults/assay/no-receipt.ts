import { fault } from '../../../src/contract/index.ts';

export const noReceipt = fault({
  name: 'assay/no-receipt',
  dialect: 'assay',
  breaks: [
    'assay.receipt.present',
    'assay.receipt.intent-id',
    'assay.receipt.charged-and-held',
    'assay.receipt.status',
    'assay.receipt.tool-and-provider-id',
    'assay.receipt.classification-and-attempts',
    'assay.direct.same-receipt',
    'assay.client.receipt-intent-null-when-free',
  ],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, meta: ({ receipt: _, ...meta }) => codec.meta(meta) }),
});
