import { setTimeout as pause } from 'node:timers/promises';
import { fault } from '../../../src/contract/index.ts';

/** Used vouchers are remembered beside the ledger, a moment after they were looked for. */
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
        const verdict = await payments.verify(signed, call);
        if (verdict.kind === 'refused') return verdict;
        const { use } = verdict.payment;
        if (used.has(use)) return { kind: 'refused', refusal: REUSED };
        await pause(ROUND_TRIP_MS);
        used.add(use);
        racers += 1;
        // To the ledger, each of those that found it unused is a voucher of its own.
        return { ...verdict, payment: { ...verdict.payment, use: `${use} ${racers}` } };
      },
    };
  },
});

const REUSED = { code: 'PAYMENT_VOUCHER_REUSED', message: 'This voucher was used.', retryable: false };

/** To a store on another machine. */
const ROUND_TRIP_MS = 2;
