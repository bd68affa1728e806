import { fault } from '../../../src/contract/index.ts';

export const unknownReceiptIsEmpty = fault({
  name: 'assay/unknown-receipt-is-empty',
  dialect: 'assay',
  breaks: ['assay.client.rest-error-envelope', 'assay.client.receipt-route'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refusedCaller: (refusal) => {
      const answer = codec.refusedCaller(refusal);
      return refusal.code === 'RECEIPT_NOT_FOUND' ? { ...answer, status: 200, body: { data: {} } } : answer;
    },
  }),
});
