import { fault } from '../../../src/contract/index.ts';

export const paymentNeverRead = fault({
  name: 'x402/payment-never-read',
  dialect: 'assay',
  breaks: ['assay.error.payment-required'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, readPayment: () => ({ kind: 'read', value: undefined }) }),
});
