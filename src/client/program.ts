/** A program on standard input and output, one JSON message a line: started, bounded, and ended for certain. */
import { spawn } from 'node:child_process';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { JsonObject } from '../contract/index.ts';
import { isObject } from '../dialects/index.ts';

export type ProgramCommand =
  | { readonly kind: 'file'; readonly file: string; readonly args: readonly string[] }
  /** A line for the shell, as a user typed it; it runs where she typed it. */
  | { readonly kind: 'shell'; readonly line: string }
  /** A program of this process: it serves until its input ends, and rejects with one sentence where it cannot. */
  | { readonly kind: 'inside'; readonly serve: (args: readonly string[], io: ProgramIo) => Promise<void> };

export interface ProgramIo {
  readonly env: { readonly [name: string]: string | undefined };
  readonly input: Readable;
  readonly output: Writable;
}

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

export interface ProgramOptions {
  /** After those of the command; a line for the shell takes none. */
  readonly args?: readonly string[];
  /** Its environment, and nothing else of ours. */
  readonly env: Variables;
}

type Variables = { readonly [name: string]: string };

const LINE_CHARACTERS_MAX = 16 * 1024 * 1024;
/** Far more than any program has to say; whoever says more keeps its hearer from everything else. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
const OUTPUT_LINES_MAX = 100_000;
/** How much is kept of what it printed, and of what it said. */
const KEPT_CHARACTERS = 256 * 1024;
/** How long it may take to end by itself once its input is closed. */
const GRACE_MS = 500;

export function openProgram(command: ProgramCommand, options: ProgramOptions): Program {
  return new Running(command.kind === 'inside' ? insidePipes(command.serve, options) : processPipes(command, options));
}

/** What a running program is held by. */
interface Pipes {
  readonly input: Writable;
  readonly output: Readable;
  readonly errors?: Readable;
  readonly ended: Promise<string>;
  kill(): void;
}

function processPipes(command: Exclude<ProgramCommand, { kind: 'inside' }>, options: ProgramOptions): Pipes {
  const { args = [], env } = options;
  // A process group of its own, so that whatever the shell started ends with it.
  const spawning = { env, detached: true, stdio: 'pipe' } as const;
  const child =
    command.kind === 'file'
      ? spawn(command.file, [...command.args, ...args], spawning)
      : spawn(command.line, { ...spawning, shell: true });
  return {
    input: child.stdin,
    output: child.stdout,
    errors: child.stderr,
    ended: new Promise((resolve) => {
      child.once('error', (failure) => resolve(`could not be started (${failure.message})`));
      child.once('close', (code, signal) => resolve(`ended with ${signal ?? `exit status ${code}`}`));
    }),
    kill() {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Nothing of the group is left.
      }
    },
  };
}

type Serve = Extract<ProgramCommand, { kind: 'inside' }>['serve'];

function insidePipes(serve: Serve, { args = [], env }: ProgramOptions): Pipes {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const served = serve(args, { env, input, output });
  return {
    input,
    output,
    errors,
    ended: served.then(
      () => 'ended',
      (failure: unknown) => {
        errors.write(failure instanceof Error ? failure.message : 'It failed.');
        return 'ended with a failure';
      },
    ),
    kill: () => void input.destroy(),
  };
}

/** Nothing outlives the process that started it. */
const running = new Set<Running>();

function killAll(): void {
  for (const program of running) program.kill();
}

class Running implements Program {
  readonly ended: Promise<string>;
  readonly #pipes: Pipes;
  readonly #listeners = new Set<(message: JsonObject) => void>();
  #printed = '';
  #said = '';
  #phase: 'running' | 'gone' = 'running';

  constructor(pipes: Pipes) {
    this.#pipes = pipes;
    pipes.input.on('error', () => undefined);
    this.#hear();
    running.add(this);
    if (running.size === 1) process.once('exit', killAll);
    this.ended = pipes.ended.finally(() => {
      this.#phase = 'gone';
      running.delete(this);
      if (running.size === 0) process.off('exit', killAll);
    });
  }

  get printed(): string {
    return this.#printed;
  }

  get said(): string {
    return this.#said;
  }

  send(message: JsonObject): void {
    if (this.#phase === 'running') this.#pipes.input.write(`${JSON.stringify(message)}\n`);
  }

  onMessage(listener: (message: JsonObject) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async end(): Promise<void> {
    this.#pipes.input.end();
    const late = setTimeout(() => this.kill(), GRACE_MS);
    await this.ended;
    clearTimeout(late);
    // Children of the program may have outlived it.
    this.kill();
  }

  /** Ends whatever is left of it at once. */
  kill(): void {
    this.#pipes.kill();
  }

  #hear(): void {
    const decoder = new StringDecoder('utf8');
    let rest = '';
    const heard = { bytes: 0, lines: 0 };
    this.#pipes.output.on('data', (chunk: Buffer) => {
      const lines = `${rest}${decoder.write(chunk)}`.split('\n');
      rest = lines.pop() ?? '';
      heard.bytes += chunk.length;
      heard.lines += lines.length;
      const isTooMuch = heard.bytes > OUTPUT_BYTES_MAX || heard.lines > OUTPUT_LINES_MAX;
      if (rest.length > LINE_CHARACTERS_MAX || isTooMuch) this.kill();
      if (lines.length > 0) this.#take(lines);
    });
    this.#pipes.errors?.on('data', (chunk: Buffer) => this.#print(chunk.toString()));
  }

  /** All lines of a chunk at once: a program may write millions of short ones. */
  #take(lines: readonly string[]): void {
    this.#said = `${this.#said}${lines.join('\n')}\n`.slice(-KEPT_CHARACTERS);
    const messages = lines.map(messageIn);
    this.#print(lines.flatMap((line, at) => (messages[at] ? [] : [`${line}\n`])).join(''));
    for (const message of messages) if (message) for (const listener of this.#listeners) listener(message);
  }

  #print(text: string): void {
    this.#printed = `${this.#printed}${text}`.slice(-KEPT_CHARACTERS);
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
