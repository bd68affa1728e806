/** The payment keys of credentials, and the challenges by which they are proved. */
import type { Hex, Instant, PaymentKeys } from '../../../src/contract/index.ts';
import { changeCounter } from './changes.ts';
import type { Database } from './database.ts';

type KeysRow = [delegate: string | null, boundAt: bigint | null, waiting: string | null, waitingSince: bigint | null];

export type KeyBound = 'bound' | 'waiting' | 'bound-elsewhere' | 'overtaken';

export interface NewKey {
  readonly agentId: string;
  readonly delegate: Hex;
  /** What the credential had when it was asked to prove this one. */
  readonly had: Hex | undefined;
  readonly now: Instant;
}

export function paymentKeyTable(db: Database) {
  const changes = changeCounter(db, 'agents');
  const keys = db.prepare<KeysRow>('SELECT delegate, bound_at, waiting, waiting_since FROM agents WHERE agent_id = ?');
  const elsewhere = db.prepare<[string]>(
    'SELECT agent_id FROM agents WHERE delegate = ? AND agent_id <> ? AND revoked = 0 LIMIT 1',
  );
  const setBound = db.prepare(
    `UPDATE agents SET delegate = ?1, bound_at = ?2, change = ?3, waiting = nullif(waiting, ?1) WHERE agent_id = ?4`,
  );
  const setWaiting = db.prepare('UPDATE agents SET waiting = ?, waiting_since = ? WHERE agent_id = ?');

  function keysOf(agentId: string): PaymentKeys {
    const [delegate = null, boundAt = null, waiting = null, waitingSince = null] = keys.get(agentId) ?? [];
    return {
      ...(delegate !== null && { bound: { delegate: delegate as Hex, since: Number(boundAt) } }),
      ...(waiting !== null && { waiting: { delegate: waiting as Hex, since: Number(waitingSince) } }),
    };
  }

  function bindStep({ agentId, delegate, had, now }: NewKey): KeyBound {
    if (elsewhere.get(delegate, agentId) !== undefined) return 'bound-elsewhere';
    const { bound } = keysOf(agentId);
    if (bound?.delegate === delegate) return 'bound';
    if (bound !== undefined && had === undefined) return 'overtaken';
    if (bound === undefined) setBound.run(delegate, now, changes.next(), agentId);
    else setWaiting.run(delegate, now, agentId);
    return bound === undefined ? 'bound' : 'waiting';
  }

  /** A waiting key takes the bound one's place, unless it was replaced or bound elsewhere meanwhile. */
  function promoteStep(agentId: string, delegate: Hex, now: Instant): void {
    if (keysOf(agentId).waiting?.delegate !== delegate || elsewhere.get(delegate, agentId) !== undefined) return;
    setBound.run(delegate, now, changes.next(), agentId);
  }

  return {
    of: keysOf,
    bind: (key: NewKey): KeyBound => db.transaction(() => bindStep(key)),
    promote: (agentId: string, delegate: Hex, now: Instant): void =>
      db.transaction(() => promoteStep(agentId, delegate, now)),
  };
}

type ChallengeRow = [delegate: string, chainId: bigint, nonce: string, expiresAt: bigint];

/** A challenge as it is stored; the credential that it names is known by its agent. */
export interface ChallengeRowed {
  readonly delegate: Hex;
  readonly chainId: number;
  readonly nonce: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

export function challengeTable(db: Database) {
  const insert = db.prepare(
    'INSERT INTO challenges (challenge_id, agent_id, delegate, chain_id, nonce, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const take = db.prepare<ChallengeRow>(
    `DELETE FROM challenges WHERE challenge_id = ? AND agent_id = ? AND expires_at * 1000 > ?
     RETURNING delegate, chain_id, nonce, expires_at`,
  );
  const forget = db.prepare('DELETE FROM challenges WHERE expires_at * 1000 <= ?');
  return {
    add(challengeId: string, agentId: string, { delegate, chainId, nonce, expiresAt }: ChallengeRowed): void {
      insert.run(challengeId, agentId, delegate, chainId, nonce, expiresAt);
    },
    /** Once: whoever takes it has it. Undefined where it is unknown, another's, or over. */
    take(challengeId: string, agentId: string, now: Instant): ChallengeRowed | undefined {
      const row = take.get(challengeId, agentId, now);
      if (row === undefined) return undefined;
      const [delegate, chainId, nonce, expiresAt] = row;
      return { delegate: delegate as Hex, chainId: Number(chainId), nonce, expiresAt: Number(expiresAt) };
    },
    forget: (before: Instant): void => void forget.run(before),
  };
}
