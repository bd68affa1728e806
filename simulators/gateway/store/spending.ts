/** What is counted before money is taken: the owner's cap and pace, duplicates, and the day's free calls. */
import type { Hold, HoldOutcome, Instant, Purchase } from '../../../src/contract/index.ts';
import type { Database } from './database.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export function spendingGuard(db: Database) {
  const spent = db.prepare<[bigint]>('SELECT micros FROM spent WHERE agent_id = ?');
  const spend = db.prepare(
    'INSERT INTO spent (agent_id, micros) VALUES (?, ?2) ON CONFLICT DO UPDATE SET micros = micros + ?2',
  );
  const pace = db.prepare<[bigint, bigint]>('SELECT calls, micros FROM pace WHERE agent_id = ? AND minute = ?');
  const step = db.prepare(
    `INSERT INTO pace (agent_id, minute, calls, micros) VALUES (?1, ?2, 1, ?3) ON CONFLICT DO UPDATE SET
     calls = iif(minute = ?2, calls + 1, 1), micros = iif(minute = ?2, micros + ?3, ?3), minute = ?2`,
  );
  const lastAt = db.prepare<[bigint]>('SELECT at FROM recent WHERE agent_id = ? AND operation = ?');
  const seen = db.prepare(
    'INSERT INTO recent (agent_id, operation, at) VALUES (?, ?, ?3) ON CONFLICT DO UPDATE SET at = ?3',
  );
  const useFree = db.prepare(
    `INSERT INTO free_calls (account_id, tool, day, used) VALUES (?1, ?2, ?3, 1) ON CONFLICT DO UPDATE SET
     used = iif(day = ?3, used + 1, 1), day = ?3 WHERE day <> ?3 OR used < ?4`,
  );
  const freeUsed = db.prepare<[bigint]>('SELECT used FROM free_calls WHERE account_id = ? AND tool = ? AND day = ?');
  const giveFree = db.prepare('UPDATE free_calls SET used = used - 1 WHERE account_id = ? AND tool = ? AND day = ?');

  function tooFast({ agentId, operation, priceMicros, rules }: Hold, now: Instant): HoldOutcome | undefined {
    const minute = Math.floor(now / MINUTE_MS);
    const toNextMinute = (minute + 1) * MINUTE_MS - now;
    const [calls, micros] = pace.get(agentId, minute) ?? [0n, 0n];
    if (rules.callsPerMinute !== undefined && calls >= rules.callsPerMinute)
      return { kind: 'too-fast', rule: 'calls', retryAfterMs: toNextMinute };
    if (rules.microsPerMinute !== undefined && micros + priceMicros > rules.microsPerMinute)
      return { kind: 'too-fast', rule: 'spend', retryAfterMs: toNextMinute };
    if (rules.duplicateWindowMs === undefined) return undefined;
    const [at] = lastAt.get(agentId, operation) ?? [];
    const free = at === undefined ? now : Number(at) + rules.duplicateWindowMs;
    return free > now ? { kind: 'too-fast', rule: 'duplicate', retryAfterMs: free - now } : undefined;
  }

  const isPaced = ({ rules }: Hold) => rules.callsPerMinute !== undefined || rules.microsPerMinute !== undefined;

  return {
    /** What the owner's rules refuse; undefined = nothing. */
    judge(hold: Hold, now: Instant): HoldOutcome | undefined {
      const { capMicros } = hold.rules;
      const isPaid = hold.funding.kind !== 'free';
      if (isPaid && capMicros !== undefined) {
        const [spentMicros] = spent.get(hold.agentId) ?? [0n];
        if (spentMicros + hold.priceMicros > capMicros) return { kind: 'over-cap', spentMicros };
      }
      return isPaced(hold) || hold.rules.duplicateWindowMs !== undefined ? tooFast(hold, now) : undefined;
    },
    record(hold: Hold, now: Instant): void {
      const micros = hold.funding.kind === 'free' ? 0n : hold.priceMicros;
      if (micros > 0n) spend.run(hold.agentId, micros);
      if (isPaced(hold)) step.run(hold.agentId, Math.floor(now / MINUTE_MS), micros);
      if (hold.rules.duplicateWindowMs !== undefined) seen.run(hold.agentId, hold.operation, now);
    },
    /** A refunded call was not spent, and the day's free call comes back while it is the same day. */
    takeBack({ agentId, accountId, tool, funding, priceMicros, startedAt }: Purchase, now: Instant): void {
      if (funding.kind !== 'free') spend.run(agentId, -priceMicros);
      else if (funding.perDay !== undefined && dayOf(startedAt) === dayOf(now))
        giveFree.run(accountId, tool, dayOf(now));
    },
    /** False where the day's free calls are used up; a tool without such a number has no end of them. */
    useFreeCall: (accountId: string, tool: string, perDay: number | undefined, now: Instant): boolean =>
      perDay === undefined || (perDay > 0 && useFree.run(accountId, tool, dayOf(now), perDay) === 1),
    freeCallsUsed: (accountId: string, tool: string, now: Instant): number =>
      Number(freeUsed.get(accountId, tool, dayOf(now))?.[0] ?? 0n),
  };
}

function dayOf(at: Instant): number {
  return Math.floor(at / DAY_MS);
}
