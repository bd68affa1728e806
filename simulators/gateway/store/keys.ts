/** Idempotency keys: reserved before anything runs, claimed by the hold, finished by the step that closes the call. */
import type { Instant, Kept, KeptResult, KeyedCall } from '../../../src/contract/index.ts';
import type { Database } from './database.ts';

/** A key as it is stored. */
export interface KeyRow {
  readonly operation: string;
  /** Absent while the key is only reserved. */
  readonly intentId?: string;
  readonly startedAt: Instant;
  readonly finished: boolean;
  readonly result?: KeptResult;
}

/** The `intent_id` of a key under which nothing has run yet. */
const RESERVED = '';

export function keyTable(db: Database) {
  const insert =
    'INSERT INTO keys (agent_id, key, operation, intent_id, started_at, finished) VALUES (?, ?, ?, ?, ?, 0)';
  const reserve = db.prepare(`${insert} ON CONFLICT DO NOTHING`);
  const claim = db.prepare(
    `${insert} ON CONFLICT DO UPDATE SET intent_id = excluded.intent_id, started_at = excluded.started_at
     WHERE intent_id = '${RESERVED}' AND operation = excluded.operation`,
  );
  const finish = db.prepare(
    `INSERT INTO keys (agent_id, key, operation, intent_id, started_at, finished, result)
     SELECT ?, ?, ?, intent_id, started_at, 1, ?4 FROM intents WHERE intent_id = ?5
     ON CONFLICT DO UPDATE SET finished = 1, result = ?4,
     intent_id = iif(intent_id = '${RESERVED}', excluded.intent_id, intent_id)`,
  );
  const find = db.prepare<[string, string, bigint, bigint, string | null]>(
    'SELECT operation, intent_id, started_at, finished, result FROM keys WHERE agent_id = ? AND key = ?',
  );
  const drop = db.prepare('UPDATE keys SET result = NULL WHERE result IS NOT NULL AND started_at <= ?');
  return {
    /** Changes nothing where the key is known. */
    reserve: ({ agentId, key, operation }: KeyedCall, now: Instant): void =>
      void reserve.run(agentId, key, operation, RESERVED, now),
    /** False where somebody has it, or it is reserved for another operation. */
    claim: ({ agentId, key, operation }: KeyedCall, intentId: string, now: Instant): boolean =>
      claim.run(agentId, key, operation, intentId, now) === 1,
    finish({ call, result }: Kept, intentId: string): void {
      finish.run(
        call.agentId,
        call.key,
        call.operation,
        result === undefined ? null : JSON.stringify(result),
        intentId,
      );
    },
    find(agentId: string, key: string): KeyRow | undefined {
      const row = find.get(agentId, key);
      if (row === undefined) return undefined;
      const [operation, intentId, startedAt, finished, result] = row;
      return {
        operation,
        ...(intentId !== RESERVED && { intentId }),
        startedAt: Number(startedAt),
        finished: finished === 1n,
        ...(result !== null && { result: JSON.parse(result) as KeptResult }),
      };
    },
    /** Drops the results of calls that began at `before` or earlier; the keys stay. */
    dropResults: (before: Instant): void => void drop.run(before),
  };
}
