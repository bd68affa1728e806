import { setTimeout as pause } from 'node:timers/promises';
import { fault } from '../../../src/contract/index.ts';

/** Used vouchers are remembered beside the ledger: looked for before the signature is verified, marked after. */
export const aVoucherPaysTwoRacers = fault({
  name: 'payments/a-voucher-pays-two-racers',
  dialect: 'assay',
  breaks: ['assay.client.voucher-used-once'],
  on: { kind: 'port', name: 'payments' },
  race: true,
  wrap: (payments) => {
    const used = new Set<string>();
    let racers = 0;
    return {
      ...payments,
      verify: async (signed, call) => {
        if (used.has(signed.signature)) return { kind: 'refused', refusal: REUSED };
        const verdict = await payments.verify(signed, call);
        await pause(ROUND_TRIP_MS);
        if (verdict.kind === 'refused') return verdict;
        used.add(signed.signature);
        racers += 1;
        // To the ledger, each of those that found it unused is a voucher of its own.
        return { ...verdict, payment: { ...verdict.payment, use: `${verdict.payment.use} ${racers}` } };
      },
    };
  },
});

/** To a store on another machine. */
const ROUND_TRIP_MS = 2;

const REUSED = { code: 'PAYMENT_VOUCHER_REUSED', message: 'This voucher was used.', retryable: false };
