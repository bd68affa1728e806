/** One anvil process: found, started on a free port, watched, and stopped for certain. */
import { createRequire } from 'node:module';
import type { Anvil, AnvilOptions, CreateAnvilOptions } from '@viem/anvil';
import { tetheredWithPid } from './tether.ts';

const require = createRequire(import.meta.url);
/** How a foundry platform package spells the processor. */
const ARCH: { readonly [arch: string]: string } = { x64: 'amd64', arm64: 'arm64' };
const START_TIMEOUT_MS = 15_000;
const LAST_WORDS_MAX = 2_000;
/** Enough of the standard output for pid and port: a greeting has about 500 characters, more where accounts are listed. */
const GREETING_MAX = 20_000;

export interface AnvilProcess {
  readonly pid: number;
  readonly rpcUrl: string;
  /** Tells when the process ends without `stop` having been called. Returns the cancellation. */
  onExit(listener: () => void): () => void;
  /** Resolves when the process is gone; may be called again. */
  stop(): Promise<void>;
}

/**
 * The binary of the platform package, which is a dependency of `@foundry-rs/anvil` (whose own entry needs an install
 * script that may not have run); else whatever `anvil` is on the PATH.
 */
function anvilBinary(): string {
  try {
    const wrapper = require.resolve('@foundry-rs/anvil/package.json');
    return createRequire(wrapper).resolve(`@foundry-rs/anvil-${process.platform}-${ARCH[process.arch]}/bin/anvil`);
  } catch {
    return 'anvil';
  }
}

/**
 * How the process is launched: tethered, which also tells its pid. What it writes is read as it comes; only a start that
 * fails is read to its end, up to `maxBuffer`. The launcher's own exit hooks stay out: the tether does more.
 */
const LAUNCH: CreateAnvilOptions = {
  startTimeout: START_TIMEOUT_MS,
  execArgs: ([program, args, options]) => [
    ...tetheredWithPid(program, args),
    { ...options, cleanup: false, killSignal: 'SIGKILL', maxBuffer: GREETING_MAX },
  ],
};

/**
 * Starts anvil on 127.0.0.1 and a free port, tethered to this process.
 * @throws when anvil cannot be started, with its last words; or the signal's reason.
 */
export async function spawnAnvil(options: AnvilOptions, signal?: AbortSignal): Promise<AnvilProcess> {
  signal?.throwIfAborted();
  if (process.platform === 'win32') throw new Error('A chain needs /bin/sh: on Windows, run Touchstone inside WSL.');
  const { createAnvil } = await import('@viem/anvil');
  const anvil = createAnvil({ ...options, ...LAUNCH, host: '127.0.0.1', port: 0, anvilBinary: anvilBinary() });
  const watched = watch(anvil);
  signal?.addEventListener('abort', watched.kill);
  try {
    signal?.throwIfAborted();
    await anvil.start();
    signal?.throwIfAborted();
    return supervised(watched, watched.greeted());
  } catch (error) {
    watched.kill();
    await watched.gone();
    signal?.throwIfAborted();
    throw new Error(`anvil did not start: ${watched.why(error)}`, { cause: error });
  } finally {
    signal?.removeEventListener('abort', watched.kill);
  }
}

type Watched = ReturnType<typeof watch>;

/** `stop` of @viem/anvil would leave a timer behind that holds the event loop for ten seconds; a kill needs none. */
function watch(anvil: Anvil) {
  let [greeting, lastWords, killed] = ['', '', false];
  let ended: string | undefined;
  const pid = () => /^(\d+)\n/.exec(greeting)?.[1];
  const kill = () => {
    killed = true;
    if (pid() !== undefined && ended === undefined) process.kill(Number(pid()), 'SIGKILL');
  };
  const forget = anvil.on('stdout', (text) => {
    greeting = `${greeting}${text}`.slice(0, GREETING_MAX);
    if (killed) kill();
  });
  anvil.on('stderr', (text) => {
    lastWords = `${lastWords}${text}`.slice(-LAST_WORDS_MAX);
  });
  const exited = new Promise<void>((resolve) => {
    anvil.on('exit', (code, signal) => {
      ended = signal === undefined ? `status ${code}` : signal;
      resolve();
    });
  });
  return {
    kill,
    /** Resolves when the process has ended; at once where there never was one. */
    gone: () => (pid() === undefined ? Promise.resolve() : exited),
    /** What it told of itself until it listened. From then on its output is dropped. */
    greeted() {
      forget();
      const address = /^Listening on (\S+)$/m.exec(greeting)?.[1];
      if (pid() === undefined || address === undefined) throw new Error('it told no process id or no port.');
      return { pid: Number(pid()), rpcUrl: `http://${address}` };
    },
    why(error: unknown): string {
      if (ended === 'status 127') return 'there is none. Install @foundry-rs/anvil, or put anvil on the PATH.';
      return `${ended?.startsWith('status') ? `it ended with ${ended}.` : String(error)} ${lastWords}`.trim();
    },
  };
}

function supervised({ kill, gone }: Watched, greeted: ReturnType<Watched['greeted']>): AnvilProcess {
  const listeners = new Set<() => void>();
  let stopping = false;
  void gone().then(() => {
    if (!stopping) for (const listener of listeners) listener();
  });
  return {
    ...greeted,
    onExit(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      stopping = true;
      kill();
      return gone();
    },
  };
}
