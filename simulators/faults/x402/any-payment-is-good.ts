import { fault } from '../../../src/contract/index.ts';

export const anyPaymentIsGood = fault({
  name: 'x402/any-payment-is-good',
  dialect: 'assay',
  breaks: ['assay.error.payment-required'],
  on: { kind: 'port', name: 'x402' },
  wrap: (x402) => ({
    ...x402,
    verify: async (payment, call) => {
      const { from, nonce } = payment.payload.authorization;
      const use = `${from}:${nonce}`;
      const beyondDoubt = { payer: from as `0x${string}`, use, coverMicros: call.priceMicros };
      return { kind: 'covered', payment: { kind: 'x402', payment, requirement: payment.accepted, ...beyondDoubt } };
    },
  }),
});
