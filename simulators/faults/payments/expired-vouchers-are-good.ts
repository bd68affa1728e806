import { fault } from '../../../src/contract/index.ts';

export const expiredVouchersAreGood = fault({
  name: 'payments/expired-vouchers-are-good',
  dialect: 'assay',
  breaks: ['assay.client.voucher-window'],
  on: { kind: 'port', name: 'payments' },
  wrap: (payments, { clock }) => ({
    ...payments,
    verify: async (signed, call) => {
      const verdict = await payments.verify(signed, call);
      const payer = call.agent.wallet;
      const isExpired = verdict.kind === 'refused' && verdict.refusal.code === 'PAYMENT_VOUCHER_EXPIRED';
      if (!isExpired || payer === undefined) return verdict;
      const seq = BigInt(signed.voucher.seq);
      const trusted = { coverMicros: 10n ** 12n, seqHigh: 0n, redeemBy: clock.now() + 3_600_000 };
      const payment = { kind: 'voucher', payer, seq, signed, use: `${payer} ${seq}`, ...trusted } as const;
      return { kind: 'covered', priceMicros: call.priceMicros, payment };
    },
  }),
});
