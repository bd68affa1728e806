/** The laws, held against the Assay contract. */
import type { Chapter } from '../../src/runner/index.ts';
import { purchaseLaws } from '../laws/purchase.ts';

const purchases = purchaseLaws('assay', {
  proves: {
    balance: [
      'assay.replay.no-second-execution',
      'assay.replay.flag-true',
      'assay.error.idempotency-in-progress-no-charge',
    ],
    voucher: ['assay.client.voucher-used-once', 'assay.client.voucher-accepted'],
  },
});

export const laws: Chapter = { name: 'laws', dialect: 'assay', checks: [...purchases] };
