/** The laws, held against the Assay contract. */
import type { AssayDialect } from '../../src/dialects/index.ts';
import type { Chapter } from '../../src/runner/index.ts';
import { purchaseLaws } from '../laws/purchase.ts';
import { walkLaw } from '../laws/walk.ts';

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

const walk = walkLaw('assay', {
  clauses: ['assay.cursor.pages-cover-matches-once'],
  leadsBack: false,
  listing({ adapter }) {
    const { search, page } = adapter as AssayDialect;
    return {
      asks: ({ word, limit }, turn) => search(turn ? { cursor: turn.cursor } : { query: word, detail: 'names', limit }),
      reads(reply) {
        const read = page(reply);
        if (read.kind !== 'page') return read;
        const ids = read.results.map(({ name }) => String(name));
        return { kind: 'page', ids, next: read.nextCursor ?? undefined };
      },
    };
  },
});

export const laws: Chapter = { name: 'laws', dialect: 'assay', checks: [...purchases, walk] };
