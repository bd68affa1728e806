/** The gateway under test, and how checks come to have an instance of it. */
import type { DialectOptions, Power, Revision } from '../contract/index.ts';
import type { Instance } from './instance.ts';
import { oneHolderEach, readersAndOneWriter } from './leases.ts';

export interface Lease {
  readonly instance: Instance;
  /** Gives the instance back; once is enough. */
  release(): void;
}

export interface TargetDescription {
  readonly kind: Instance['kind'];
  /** The first MCP URL. */
  readonly url: string;
  readonly dialects: readonly string[];
  readonly powers: readonly Power[];
  readonly revisions: readonly Revision[];
  readonly options: { readonly [dialect: string]: DialectOptions };
}

export interface Target {
  describe(): TargetDescription;
  /** `exclusive`: nobody else uses the instance until it is given back. Rejects when the signal aborts first. */
  lease(kind: 'shared' | 'exclusive', signal: AbortSignal): Promise<Lease>;
  close(): Promise<void>;
}

/** A target that can be launched several times: one instance for all that share, a few for those that do not. */
export function poolTarget(instances: { readonly shared: Instance; readonly exclusive: readonly Instance[] }): Target {
  const { shared, exclusive } = instances;
  const pool = oneHolderEach(exclusive);
  return {
    describe: () => describe(shared),
    async lease(kind, signal) {
      signal.throwIfAborted();
      if (kind === 'shared') return { instance: shared, release: () => undefined };
      if (exclusive.length === 0) throw new Error('This target was launched without instances for exclusive use.');
      const { thing, release } = await pool.take(signal);
      return { instance: thing, release };
    },
    close: async () => void (await Promise.all([shared, ...exclusive].map((instance) => instance.close()))),
  };
}

/** A target that is there once: it is locked for those that need it alone. */
export function lockedTarget(instance: Instance): Target {
  const lock = readersAndOneWriter();
  return {
    describe: () => describe(instance),
    lease: async (kind, signal) => ({ instance, release: await lock.acquire(kind, signal) }),
    close: () => instance.close(),
  };
}

function describe({ kind, dialects, powers, revisions }: Instance): TargetDescription {
  return {
    kind,
    url: Object.values(dialects)[0]?.url ?? '',
    dialects: Object.keys(dialects),
    powers: [...powers],
    revisions,
    options: Object.fromEntries(Object.entries(dialects).map(([name, { options }]) => [name, options])),
  };
}
