/** Warm connections to a target, which all of its sessions share: a check then opens none of its own for plain requests. */
import { type Client, Pool } from 'undici';

export interface Connections {
  /** One pool for each origin and source address; whoever asks for it must not close it. */
  to(where: Whereto): Pool;
  close(): Promise<void>;
}

export interface Whereto {
  readonly origin: string;
  readonly localAddress?: string | undefined;
  readonly timeoutMs: number;
}

/** Below the idle time after which common servers hang up, so that no request meets a connection that is closing. */
const KEEP_ALIVE_MS = 1_500;
/** So many that nobody waits for a connection, however many calls a provider holds back. */
const CONNECTIONS_MAX = 512;

export function openConnections(): Connections {
  const pools = new Map<string, Pool>();
  return {
    to(where) {
      const key = `${where.origin} ${where.localAddress ?? ''} ${where.timeoutMs}`;
      const pool = pools.get(key) ?? new Pool(where.origin, { ...connectionOf(where), connections: CONNECTIONS_MAX });
      pools.set(key, pool);
      return pool;
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

/** How one connection is made and kept. */
export function connectionOf({ localAddress, timeoutMs }: Omit<Whereto, 'origin'>): Client.Options {
  return {
    connectTimeout: timeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    ...(localAddress === undefined ? {} : { localAddress }),
  };
}
