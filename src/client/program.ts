/** A program on standard input and output, one JSON message a line: started, bounded, and ended for certain. */
import { type ChildProcess, spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import type { JsonObject } from '../contract/index.ts';
import { isObject } from '../dialects/index.ts';

export type ProgramCommand =
  | { readonly kind: 'file'; readonly file: string; readonly args: readonly string[] }
  /** A line for the shell, as a user typed it. */
  | { readonly kind: 'shell'; readonly line: string };

export interface Program {
  /** Does nothing where the program has ended. */
  send(message: JsonObject): void;
  /** Hears every message, until the cancellation that it returns. */
  onMessage(listener: (message: JsonObject) => void): () => void;
  /** What it printed besides messages: on standard error, or lines of its output that are none. */
  readonly printed: string;
  /** Every line of its output, as it was written. */
  readonly said: string;
  /** Resolves with how it ended, as the end of a sentence. */
  readonly ended: Promise<string>;
  /** Closes its input, and kills what is left of it a moment later. May be called again. */
  end(): Promise<void>;
}

const LINE_CHARACTERS_MAX = 16 * 1024 * 1024;
/** How much is kept of what it printed, and of what it said. */
const KEPT_CHARACTERS = 256 * 1024;
/** How long it may take to end by itself once its input is closed. */
const GRACE_MS = 500;

/** Starts the program with this environment and no other. */
export function openProgram(
  command: ProgramCommand,
  { env, cwd }: { readonly env: { readonly [name: string]: string }; readonly cwd: string },
): Program {
  return new Running(command, env, cwd);
}

/** Nothing outlives the process that started it. */
const running = new Set<Running>();

function killAll(): void {
  for (const program of running) program.kill();
}

class Running implements Program {
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #listeners = new Set<(message: JsonObject) => void>();
  #printed = '';
  #said = '';
  #phase: 'running' | 'gone' = 'running';

  constructor(command: ProgramCommand, env: { readonly [name: string]: string }, cwd: string) {
    // A process group of its own, so that whatever the shell started ends with it.
    const options = { env, cwd, detached: true, stdio: 'pipe' } as const;
    this.#child =
      command.kind === 'file'
        ? spawn(command.file, command.args, options)
        : spawn(command.line, { ...options, shell: true });
    this.#child.stdin?.on('error', () => undefined);
    this.#hear();
    running.add(this);
    if (running.size === 1) process.once('exit', killAll);
    this.ended = new Promise((resolve) => {
      const leave = (how: string) => {
        running.delete(this);
        if (running.size === 0) process.off('exit', killAll);
        this.#phase = 'gone';
        resolve(how);
      };
      this.#child.once('error', (failure) => leave(`could not be started (${failure.message})`));
      this.#child.once('close', (code, signal) => leave(`ended with ${signal ?? `exit status ${code}`}`));
    });
  }

  get printed(): string {
    return this.#printed;
  }

  get said(): string {
    return this.#said;
  }

  send(message: JsonObject): void {
    if (this.#phase === 'running') this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  onMessage(listener: (message: JsonObject) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async end(): Promise<void> {
    this.#child.stdin?.end();
    const late = setTimeout(() => this.kill(), GRACE_MS);
    await this.ended;
    clearTimeout(late);
    // Children of the program may have outlived it.
    this.kill();
  }

  #hear(): void {
    const decoder = new StringDecoder('utf8');
    let rest = '';
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      const lines = `${rest}${decoder.write(chunk)}`.split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LINE_CHARACTERS_MAX) this.kill();
      for (const line of lines) this.#take(line);
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#print(chunk.toString()));
  }

  #take(line: string): void {
    this.#said = `${this.#said}${line}\n`.slice(-KEPT_CHARACTERS);
    const message = messageIn(line);
    if (!message) this.#print(`${line}\n`);
    else for (const listener of this.#listeners) listener(message);
  }

  #print(text: string): void {
    this.#printed = `${this.#printed}${text}`.slice(-KEPT_CHARACTERS);
  }

  /** Ends whatever is left of it at once. */
  kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Nothing of the group is left.
    }
  }
}

function messageIn(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
