/** The sign-ins port: device codes that live ten minutes, asked after at a pace, and handed over once. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Clock, SignInFound, SignInPolled, SignInsPort } from '../../../src/contract/index.ts';
import type { SignInRow } from '../store/sign-ins.ts';
import type { Store } from '../store/store.ts';

const LIFE_MS = 600_000;
const INTERVAL_MS = 1_000;
/** RFC 8628, section 3.5: what `slow_down` adds to the interval. */
const SLOWER_MS = 5_000;
/** RFC 8628, section 6.1: no vowels, hence no words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const ACCOUNTS_SHOWN = 20;

export function signInsPort({ accounts, signIns }: Store, clock: Clock): SignInsPort {
  const live = (row: SignInRow | undefined): row is SignInRow => row !== undefined && row.expiresAt > clock.now();

  const found = (row: SignInRow | undefined): SignInFound => {
    if (row === undefined) return { kind: 'unknown' };
    if (!live(row) || row.state !== 'pending') return { kind: 'expired' };
    return { kind: 'waiting', client: row.client, userCode: row.userCode };
  };

  function pendingAt(row: SignInRow): SignInPolled {
    const now = clock.now();
    const tooSoon = row.polledAt !== undefined && now - row.polledAt < row.intervalMs;
    signIns.polled(row.deviceCode, now, row.intervalMs + (tooSoon ? SLOWER_MS : 0));
    return { kind: tooSoon ? 'too-soon' : 'pending' };
  }

  function handedOver({ deviceCode, agentId = '' }: SignInRow): SignInPolled {
    const token = accounts.tokenOf(agentId);
    const known = accounts.byId(agentId);
    if (token === undefined || known === undefined || known.revoked) return { kind: 'denied' };
    return signIns.handOver(deviceCode) ? { kind: 'approved', token, scopes: known.agent.scopes } : { kind: 'unknown' };
  }

  return {
    accounts: async (dialect) => accounts.first(dialect, ACCOUNTS_SHOWN),
    async begin(client) {
      const deviceCode = randomBytes(32).toString('base64url');
      const userCode = newUserCode();
      signIns.add({ deviceCode, userCode, client, expiresAt: clock.now() + LIFE_MS, intervalMs: INTERVAL_MS });
      return { deviceCode, userCode, lifeMs: LIFE_MS, intervalMs: INTERVAL_MS };
    },
    async poll(client, deviceCode) {
      const row = signIns.byDevice(deviceCode);
      if (row === undefined || row.client !== client || row.state === 'handed-over') return { kind: 'unknown' };
      if (!live(row)) return { kind: 'expired' };
      if (row.state === 'denied') return { kind: 'denied' };
      return row.state === 'approved' ? handedOver(row) : pendingAt(row);
    },
    find: async (userCode) => found(signIns.byUser(spelled(userCode))),
    async answer(userCode, accountId) {
      const before = found(signIns.byUser(spelled(userCode)));
      if (before.kind !== 'waiting') return before;
      return signIns.answer(before.userCode, accountId, clock.now()) ? before : { kind: 'expired' };
    },
  };
}

function newUserCode(): string {
  return spelled(Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join(''));
}

/** A code as it was shown, however a person typed it. */
function spelled(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z]/g, '');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
