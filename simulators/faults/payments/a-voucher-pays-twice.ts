import { fault } from '../../../src/contract/index.ts';

export const aVoucherPaysTwice = fault({
  name: 'payments/a-voucher-pays-twice',
  dialect: 'assay',
  breaks: ['assay.client.voucher-used-once'],
  on: { kind: 'port', name: 'payments' },
  wrap: (payments) => {
    let uses = 0;
    return {
      ...payments,
      verify: async (signed, call) => {
        const verdict = await payments.verify(signed, call);
        if (verdict.kind === 'refused') return verdict;
        uses += 1;
        return { ...verdict, payment: { ...verdict.payment, use: `${verdict.payment.use} ${uses}` } };
      },
    };
  },
});
