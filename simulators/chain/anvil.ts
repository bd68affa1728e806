/** One anvil process: found, started on a free port, watched, and stopped for certain. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { tethered } from './tether.ts';

/** How a foundry platform package spells the processor. */
const ARCH: { readonly [arch: string]: string } = { x64: 'amd64', arm64: 'arm64' };
const START_TIMEOUT_MS = 15_000;
const LAST_WORDS_MAX = 2_000;

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
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  try {
    const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json');
    return createRequire(wrapper).resolve(`@foundry-rs/anvil-${process.platform}-${ARCH[process.arch]}/bin/${file}`);
  } catch {
    return 'anvil';
  }
}

/**
 * Spawns anvil on 127.0.0.1 and a free port, tethered to this process.
 *
 * `createAnvil` of @viem/anvil is not used: it tells no process id, keeps all output in memory, and its `stop` leaves a
 * timer that holds the event loop for ten seconds.
 * @throws when anvil cannot be started, with its last words; or the signal's reason.
 */
export async function spawnAnvil(args: readonly string[], signal?: AbortSignal): Promise<AnvilProcess> {
  signal?.throwIfAborted();
  const [program, line] = tethered(anvilBinary(), ['--host', '127.0.0.1', '--port', '0', ...args]);
  const child = spawn(program, line, { stdio: 'pipe', env: { ...process.env, NO_COLOR: '1' } });
  // The tether's end; that it breaks when the child goes first is no news.
  child.stdin.on('error', () => undefined);
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  try {
    const rpcUrl = await listening(child, signal);
    return supervised(child, rpcUrl, gone);
  } catch (error) {
    child.kill('SIGKILL');
    await gone;
    throw error;
  }
}

function supervised(child: ChildProcess, rpcUrl: string, gone: Promise<void>): AnvilProcess {
  const listeners = new Set<() => void>();
  let stopping = false;
  void gone.then(() => {
    if (!stopping) for (const listener of listeners) listener();
  });
  return {
    pid: child.pid as number,
    rpcUrl,
    onExit(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      stopping = true;
      child.kill('SIGKILL');
      return gone;
    },
  };
}

/** Waits for the line that tells the real port; from then on output is drained and dropped. */
async function listening(child: ReturnType<typeof spawn>, signal?: AbortSignal): Promise<string> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('anvil was spawned without pipes.');
  const ended = new AbortController();
  const lines = createInterface({ input: stdout });
  let lastWords = '';
  stderr.on('data', (chunk) => {
    lastWords = `${lastWords}${chunk}`.slice(-LAST_WORDS_MAX);
  });
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`anvil did not start: ${why} ${lastWords}`.trim()));
      const on = { signal: ended.signal };
      signal?.addEventListener('abort', () => reject(signal.reason), on);
      AbortSignal.timeout(START_TIMEOUT_MS).addEventListener('abort', () => fail('it named no port in time.'), on);
      child.once('error', (error) => fail(`${error.message}. Install @foundry-rs/anvil, or put anvil on the PATH.`));
      child.once('close', (code) => fail(`it ended with status ${code}.`));
      lines.on('line', (line) => {
        const address = /^Listening on (\S+)/.exec(line)?.[1];
        if (address) resolve(`http://${address}`);
      });
    });
  } finally {
    ended.abort();
    lines.close();
    stdout.resume();
  }
}
