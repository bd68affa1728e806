import { fault } from '../../../src/contract/index.ts';

export const demandAddsAFee = fault({
  name: 'payments/adds-a-fee',
  dialect: 'assay',
  breaks: ['assay.client.requirement-amount-within-quote', 'assay.client.voucher-accepted'],
  on: { kind: 'port', name: 'payments' },
  wrap: (payments) => ({
    ...payments,
    demand: (call) => payments.demand({ ...call, priceMicros: call.priceMicros + 1n }),
  }),
});
