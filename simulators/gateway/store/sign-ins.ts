/** Sign-ins that were begun by programs and are answered by people. */
import type { Instant } from '../../../src/contract/index.ts';
import type { Database } from './database.ts';

export type SignInState = 'pending' | 'approved' | 'denied' | 'handed-over';

export interface SignInRow {
  readonly deviceCode: string;
  readonly userCode: string;
  /** The name that the program gave itself. */
  readonly client: string;
  readonly expiresAt: Instant;
  readonly intervalMs: number;
  readonly polledAt: Instant | undefined;
  readonly state: SignInState;
  /** Whose credential it is approved for. */
  readonly agentId: string | undefined;
}

type Row = [string, string, string, bigint, bigint, bigint | null, string, string | null];

export function signInTable(db: Database) {
  const columns = 'device_code, user_code, client, expires_at, interval, polled_at, state, agent_id';
  const insert = db.prepare(`INSERT INTO sign_ins (${columns}) VALUES (?, ?, ?, ?, ?, NULL, 'pending', NULL)`);
  const byDevice = db.prepare<Row>(`SELECT ${columns} FROM sign_ins WHERE device_code = ?`);
  const byUser = db.prepare<Row>(`SELECT ${columns} FROM sign_ins WHERE user_code = ?`);
  const polled = db.prepare('UPDATE sign_ins SET polled_at = ?, interval = ? WHERE device_code = ?');
  const answered = db.prepare(
    `UPDATE sign_ins SET state = ?, agent_id = ? WHERE user_code = ? AND state = 'pending' AND expires_at > ?`,
  );
  const handed = db.prepare(`UPDATE sign_ins SET state = 'handed-over' WHERE device_code = ? AND state = 'approved'`);
  const forget = db.prepare('DELETE FROM sign_ins WHERE expires_at <= ?');
  return {
    add: ({ deviceCode, userCode, client, expiresAt, intervalMs }: Omit<SignInRow, 'polledAt' | 'state' | 'agentId'>) =>
      void insert.run(deviceCode, userCode, client, expiresAt, intervalMs),
    byDevice: (deviceCode: string): SignInRow | undefined => rowOf(byDevice.get(deviceCode)),
    byUser: (userCode: string): SignInRow | undefined => rowOf(byUser.get(userCode)),
    polled: (deviceCode: string, at: Instant, intervalMs: number): void => void polled.run(at, intervalMs, deviceCode),
    /** False where it was answered before, or its time is over. */
    answer: (userCode: string, agentId: string | undefined, now: Instant): boolean =>
      answered.run(agentId === undefined ? 'denied' : 'approved', agentId ?? null, userCode, now) === 1,
    /** False where somebody else was handed it. */
    handOver: (deviceCode: string): boolean => handed.run(deviceCode) === 1,
    forget: (before: Instant): void => void forget.run(before),
  };
}

function rowOf(row: Row | undefined): SignInRow | undefined {
  if (row === undefined) return undefined;
  const [deviceCode, userCode, client, expiresAt, interval, polledAt, state, agentId] = row;
  return {
    deviceCode,
    userCode,
    client,
    expiresAt: Number(expiresAt),
    intervalMs: Number(interval),
    polledAt: polledAt === null ? undefined : Number(polledAt),
    state: state as SignInState,
    agentId: agentId ?? undefined,
  };
}
