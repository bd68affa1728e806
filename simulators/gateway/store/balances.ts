/** What each account can spend, and what is held of it. */
import type { Micros, Purchase } from '../../../src/contract/index.ts';
import type { Database } from './database.ts';

export function balanceTable(db: Database) {
  const take = db.prepare(
    `UPDATE accounts SET available = available - ?1, held = held + ?1
     WHERE account_id = ?2 AND keeps_balance = 1 AND available >= ?1`,
  );
  const hold = db.prepare('UPDATE accounts SET held = held + ? WHERE account_id = ?');
  const give = db.prepare('UPDATE accounts SET held = held - ?, available = available + ? WHERE account_id = ?');
  const available = db.prepare<[bigint]>('SELECT available FROM accounts WHERE account_id = ?');
  const owe = db.prepare('UPDATE accounts SET debt = debt + ? WHERE account_id = ?');
  return {
    /** False where it does not cover the price. */
    take: (accountId: string, micros: Micros): boolean => take.run(micros, accountId) === 1,
    /** Shows as held what lies elsewhere, in the payer's escrow. */
    holdElsewhere: (accountId: string, micros: Micros): void => void hold.run(micros, accountId),
    /** Ends a hold; `micros` of it go back to where they came from. */
    endHold({ accountId, heldMicros, funding }: Purchase, micros: Micros): void {
      give.run(heldMicros, funding.kind === 'balance' ? micros : 0n, accountId);
    },
    available: (accountId: string): Micros => available.get(accountId)?.[0] ?? 0n,
    owe: (accountId: string, micros: Micros): void => void owe.run(micros, accountId),
  };
}
