import { fault } from '../../../src/contract/index.ts';

export const receiptNamesTheFirstProvider = fault({
  name: 'assay/receipt-names-the-first-provider',
  dialect: 'assay',
  breaks: ['assay.receipt.tool-and-provider-id'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    receipt: (receipt, asset) =>
      codec.receipt({ ...receipt, providerId: receipt.attempts[0]?.providerId ?? receipt.providerId }, asset),
  }),
});
