import { type ExactVerdict, fault } from '../../../src/contract/index.ts';

export const aPaymentPaysTwice = fault({
  name: 'x402/a-payment-pays-twice',
  dialect: 'assay',
  breaks: ['assay.error.payment-required'],
  on: { kind: 'port', name: 'x402' },
  wrap: (x402) => {
    const known = new Map<string, Extract<ExactVerdict, { kind: 'covered' }>>();
    return {
      ...x402,
      verify: async (payment, call) => {
        const { nonce } = payment.payload.authorization;
        const earlier = known.get(nonce);
        if (earlier !== undefined)
          return { ...earlier, payment: { ...earlier.payment, use: `${earlier.payment.use} ${call.resource} again` } };
        const verdict = await x402.verify(payment, call);
        if (verdict.kind === 'covered') known.set(nonce, verdict);
        return verdict;
      },
    };
  },
});
