/** Allowances that are counted in fixed UTC minutes: one row for each subject, with the minute that it counts. */
import type { Database } from './database.ts';

export function rateTable(db: Database) {
  const take = db.prepare<[bigint]>(
    `INSERT INTO rates (rule, subject, minute, used) VALUES (?1, ?2, ?3, 1) ON CONFLICT DO UPDATE SET
     used = iif(minute = ?3, used + 1, 1), minute = ?3 RETURNING used`,
  );
  const forget = db.prepare('DELETE FROM rates WHERE minute < ?');
  return {
    /** How many uses there are in that minute now, this one included. */
    take: (rule: string, subject: string, minute: number): number => Number(take.get(rule, subject, minute)?.[0] ?? 1n),
    forget: (beforeMinute: number): void => void forget.run(beforeMinute),
  };
}
