/** Starts the world process and speaks with it: a process group of its own, which ends with it and with us. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Tail, tailOf, worldFolder } from '../../simulators/world/index.ts';
import type { OpenedFor, OpenInstance, WorldCommand, WorldReport } from '../contract/index.ts';

const END_TIMEOUT_MS = 1_500;

/** A process of the world that ended unasked. */
export interface Died {
  readonly what: 'world' | 'gateway' | 'chain';
  readonly pid: number;
  /** The instance that lost it; absent where the whole world ended. */
  readonly instance?: string;
  /** One sentence: what ended, how, and its last words. */
  readonly sentence: string;
}

export interface World {
  readonly pid: number;
  /** Instances open side by side. Rejects with one sentence where a part does not start, or the world ends. */
  open<O extends OpenInstance>(options: O): Promise<OpenedFor<O>>;
  close(instance: string): Promise<void>;
  /** Resolves at the first death; never rejects. */
  readonly died: Promise<Died>;
  /** Hears of every death. Returns the cancellation. */
  onDied(listener: (died: Died) => void): () => void;
  /** Ends the world and everything it started. Resolves when it is gone; may be called again. */
  end(): Promise<void>;
}

/** `entry` is the program's own file, which the world and its gateways are started with. */
export function launchWorld(entry = fileURLToPath(new URL('./main.js', import.meta.url))): World {
  return new Launched(entry);
}

type Instruction = WorldCommand extends infer C ? (C extends unknown ? Omit<C, 'id'> : never) : never;
type Answer = Extract<WorldReport, { readonly id: number }>;

class Launched implements World {
  readonly pid: number;
  readonly died: Promise<Died>;
  readonly #child: ChildProcess;
  readonly #stderr: Tail | undefined;
  readonly #gone: Promise<void>;
  readonly #pending = new Map<number, { resolve(answer: Answer): void; reject(failure: Error): void }>();
  readonly #listeners = new Set<(died: Died) => void>();
  #commands = 0;
  #phase: 'running' | 'ending' | 'gone' = 'running';

  constructor(entry: string) {
    // Leader of a group of its own: what it started can be killed with it, and a terminal's Ctrl-C is ours to handle.
    this.#child = spawn(process.execPath, [entry, '_world'], { detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    this.pid = this.#child.pid ?? 0;
    this.died = new Promise((resolve) => this.onDied(resolve));
    this.#child.stdin?.on('error', () => undefined);
    this.#stderr = this.#child.stderr === null ? undefined : tailOf(this.#child.stderr);
    if (this.#child.stdout !== null) {
      createInterface({ input: this.#child.stdout }).on('line', (line) => this.#take(line));
    }
    const sweep = () => this.#sweep();
    process.on('exit', sweep);
    this.#gone = new Promise((resolve) => {
      const leave = (how: string) => {
        process.off('exit', sweep);
        this.#sweep();
        this.#leave(how);
        resolve();
      };
      this.#child.once('error', (failure) => leave(failure.message));
      this.#child.once('exit', (code, signal) => leave(signal ?? `exit status ${code}`));
    });
  }

  async open<O extends OpenInstance>(options: O): Promise<OpenedFor<O>> {
    const answer = await this.#tell({ do: 'open', ...options });
    if ('opened' in answer) return answer.opened as OpenedFor<O>;
    throw new Error('The world process answered "open" with something else; this is a fault of touchstone.');
  }

  async close(instance: string): Promise<void> {
    await this.#tell({ do: 'close', instance });
  }

  onDied(listener: (died: Died) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async end(): Promise<void> {
    if (this.#phase === 'running') {
      this.#phase = 'ending';
      this.#child.stdin?.end();
    }
    const late = setTimeout(() => this.#killGroup(), END_TIMEOUT_MS);
    await this.#gone;
    clearTimeout(late);
  }

  #tell(instruction: Instruction): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#phase !== 'running') {
        reject(new Error('The world process has ended.'));
        return;
      }
      const id = this.#commands++;
      this.#pending.set(id, { resolve, reject });
      this.#child.stdin?.write(`${JSON.stringify({ ...instruction, id })}\n`);
    });
  }

  #take(line: string): void {
    const report = JSON.parse(line) as WorldReport;
    if ('event' in report) {
      const { what, instance, pid, words } = report;
      const sentence = `The ${what} process ${pid} ended unexpectedly${words === undefined ? '.' : `: ${words}`}`;
      this.#tellDeath({ what, instance, pid, sentence });
      return;
    }
    const pending = this.#pending.get(report.id);
    this.#pending.delete(report.id);
    if ('failed' in report) pending?.reject(new Error(report.failed));
    else pending?.resolve(report);
  }

  #leave(how: string): void {
    const words = this.#stderr?.words() ?? '';
    const sentence = `The world process ${this.pid} ended unexpectedly (${how})${words === '' ? '.' : `: ${words}`}`;
    const unasked = this.#phase === 'running';
    this.#phase = 'gone';
    for (const { reject } of this.#pending.values()) reject(new Error(unasked ? sentence : 'The world was ended.'));
    this.#pending.clear();
    if (unasked) this.#tellDeath({ what: 'world', pid: this.pid, sentence });
  }

  #tellDeath(died: Died): void {
    for (const listener of this.#listeners) listener(died);
  }

  /** Ends what is left of the group, and removes what a killed world could not. */
  #sweep(): void {
    this.#killGroup();
    rmSync(worldFolder(this.pid), { recursive: true, force: true, maxRetries: 3 });
  }

  #killGroup(): void {
    if (this.pid === 0) return;
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // Nothing of the group is left.
    }
  }
}
