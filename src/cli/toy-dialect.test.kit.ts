/** A toy contract as the examiner knows it: a shop whose one tool, `buy`, takes an item, an order and a key. */
import { lawsAlone } from '../../suites/index.ts';
import { clauses } from '../contract/index.ts';
import { callsTool, dialect, readBy } from '../dialects/index.ts';
import type { KnownDialect } from './dialects.ts';

declare module '../contract/index.ts' {
  interface RequirementIds extends Record<(typeof shopClauses)[number]['id'], true> {}
  interface DialectNames extends Record<'shop', true> {}
}

const shopClauses = clauses([
  {
    id: 'shop.buy.once',
    area: 'buy',
    level: 'must',
    party: 'gateway',
    statement: 'A key that is sent again gets the first answer again, and the buyer pays once.',
    source: { document: 'The toy shop', section: 'buy' },
    needs: ['catalogue', 'accounts', 'provider', 'ledger'],
    probe: 'The law of exactly-once purchases.',
    negative: 'A retry is charged.',
  },
]);

export const shop: KnownDialect = {
  name: 'shop',
  clauses: shopClauses,
  judged: {
    adapter: dialect('shop', () => ({
      call: ({ tool, args = {}, key = '' }) => callsTool('buy', { item: tool, order: args, key }),
      outcome: readBy(),
      isUnfinished: (outcome) => outcome.kind === 'refused' && outcome.code === 'busy',
      settlesAfterMs: 0,
    })),
    suite: async () => lawsAlone('shop', { proves: { balance: ['shop.buy.once'] }, catalogue: shopClauses }),
  },
};
