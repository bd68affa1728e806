/** What accounts reported of their invocations: one report of each, the first. */
import type { OutcomeReport } from '../../../src/contract/index.ts';
import type { Database } from './database.ts';

export function outcomeTable(db: Database) {
  const insert = db.prepare(
    'INSERT INTO outcomes (account_id, invocation_id, outcome, detail) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  return {
    /** False where the account has reported on it before. */
    add: (accountId: string, { invocationId, outcome, detail }: OutcomeReport): boolean =>
      insert.run(accountId, invocationId, outcome, detail ?? null) === 1,
  };
}
