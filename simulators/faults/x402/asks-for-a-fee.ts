import { fault } from '../../../src/contract/index.ts';

export const asksForAFee = fault({
  name: 'x402/asks-for-a-fee',
  dialect: 'assay',
  breaks: ['assay.client.requirement-amount-within-quote'],
  on: { kind: 'port', name: 'x402' },
  wrap: (x402) => ({
    ...x402,
    demand: (call) => x402.demand({ ...call, priceMicros: call.priceMicros + 1n }),
    verify: (payment, call) => x402.verify(payment, { ...call, priceMicros: call.priceMicros + 1n }),
  }),
});
