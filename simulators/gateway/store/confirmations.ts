/** Prices that buyers were told to confirm. A confirmation never changes: another price is another confirmation. */
import type { Instant, KeyedCall, Micros, PriceConfirmation } from '../../../src/contract/index.ts';
import type { Database } from './database.ts';

type Row = [reference: string, agentId: string, key: string, operation: string, cost: bigint, expiresAt: bigint];

export function confirmationTable(db: Database) {
  const columns = 'reference, agent_id, key, operation, cost, expires_at';
  const insert = db.prepare(`INSERT INTO confirmations (${columns}) VALUES (?, ?, ?, ?, ?, ?)`);
  const find = db.prepare<Row>(`SELECT ${columns} FROM confirmations WHERE reference = ?`);
  const live = db.prepare<Row>(
    `SELECT ${columns} FROM confirmations
     WHERE agent_id = ? AND key = ? AND operation = ? AND cost = ? AND expires_at > ? LIMIT 1`,
  );
  const forget = db.prepare('DELETE FROM confirmations WHERE expires_at <= ?');

  function liveOne({ agentId, key, operation }: KeyedCall, cost: Micros, now: Instant): PriceConfirmation | undefined {
    const row = live.get(agentId, key, operation, cost, now);
    return row && confirmationOf(row);
  }

  return {
    /** The live one of the same call at the same cost; else that which is offered, from now on. */
    issue: (offered: PriceConfirmation, now: Instant): PriceConfirmation =>
      db.transaction(() => {
        const { reference, call, costMicros, expiresAt } = offered;
        const known = liveOne(call, costMicros, now);
        if (known === undefined) insert.run(reference, call.agentId, call.key, call.operation, costMicros, expiresAt);
        return known ?? offered;
      }),
    /** Expired ones too. */
    find(reference: string): PriceConfirmation | undefined {
      const row = find.get(reference);
      return row && confirmationOf(row);
    },
    forget: (before: Instant): void => void forget.run(before),
  };
}

function confirmationOf([reference, agentId, key, operation, costMicros, expiresAt]: Row): PriceConfirmation {
  return { reference, call: { agentId, key, operation }, costMicros, expiresAt: Number(expiresAt) };
}
