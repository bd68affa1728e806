/** x402 payments that were taken: each pays once, and those that are open count against their payer's wallet. */
import type { ExactFunding, Hold, HoldOutcome } from '../../../src/contract/index.ts';
import type { Database } from './database.ts';

export function paymentTable(db: Database) {
  const known = db.prepare<[string]>('SELECT intent_id FROM payments WHERE use = ?');
  const open = db.prepare<[bigint]>(`SELECT coalesce(sum(amount), 0) FROM payments WHERE payer = ? AND state = 'held'`);
  const insert = db.prepare(`INSERT INTO payments (use, payer, intent_id, amount, state) VALUES (?, ?, ?, ?, 'held')`);
  const close = db.prepare('UPDATE payments SET state = ? WHERE intent_id = ?');
  return {
    take({ use, payer, coverMicros }: ExactFunding, { intentId, priceMicros }: Hold): HoldOutcome {
      if (known.get(use) !== undefined) return { kind: 'payment-reused' };
      const availableMicros = coverMicros - (open.get(payer)?.[0] ?? 0n);
      if (availableMicros < priceMicros) return { kind: 'insufficient-funds', availableMicros };
      insert.run(use, payer, intentId, priceMicros);
      return { kind: 'held' };
    },
    close: (intentId: string, state: 'redeemed' | 'released'): void => void close.run(state, intentId),
  };
}
