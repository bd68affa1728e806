/** A gateway in a child process, as the world sees it: its admin and its place in time are calls over the link. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayAdmin, Instant } from '../../src/contract/index.ts';
import { tethered } from '../chain/index.ts';
import type { GatewayFollower } from '../clock/index.ts';
import { Refusal } from './http.ts';
import type { FarGateway, FromGateway, GatewayStart, ToGateway } from './link.ts';
import { tailOf } from './tail.ts';

const LAST_WORDS_TIMEOUT_MS = 50;

export interface GatewayChild {
  readonly pid: number;
  readonly urls: { readonly [dialect: string]: string };
  readonly admin: GatewayAdmin;
  readonly follower: GatewayFollower;
  /** Ends it without warning (SIGKILL). Resolves when it is gone. */
  kill(): Promise<void>;
}

export interface GatewayChildOptions {
  /** The command line of a gateway process, without the program: `[main.js, '_gateway']`. */
  readonly command: readonly string[];
  readonly start: GatewayStart;
  /** Hears of an end that `kill` did not ask for, with the last words of the process. */
  readonly onDied: (pid: number, words: string) => void;
}

/** Resolves when the child serves; rejects with one sentence where it ends before. */
export function startGatewayChild({ command, start, onDied }: GatewayChildOptions): Promise<GatewayChild> {
  const [program, args] = tethered(process.execPath, command);
  // What a gateway prints must not reach the world's standard output, which is a protocol.
  const child = spawn(program, args, { stdio: ['pipe', 2, 'pipe', 'ipc'] });
  const link = new Link(child);
  const stderr = child.stderr === null ? undefined : tailOf(child.stderr);
  const words = () => stderr?.words() ?? '';
  child.stdin?.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    let phase: 'starting' | 'serving' | 'killed' = 'starting';
    const gone = new Promise<void>((leave) => {
      child.once('error', (failure) => {
        reject(new Error(`The gateway process did not start: ${failure.message}.`));
        leave();
      });
      child.once('exit', async (code, signal) => {
        link.close(signal ?? `exit status ${code}`);
        leave();
        await lastWordsRead(child);
        if (phase === 'serving') onDied(child.pid ?? 0, words());
        else reject(new Error(`The gateway process ended before it served (${signal ?? code}). ${words()}`.trim()));
      });
    });
    link.onFailed = (sentence) => {
      reject(new Error(`The gateway does not start: ${sentence}`));
      child.kill('SIGKILL');
    };
    link.onReady = (urls) => {
      phase = 'serving';
      const kill = () => {
        phase = 'killed';
        child.kill('SIGKILL');
        return gone;
      };
      resolve({ pid: child.pid ?? 0, urls, admin: link.admin, follower: link.follower, kill });
    };
    link.send({ kind: 'start', start });
  });
}

/** What it wrote is read to the end; somebody else who holds the pipe must not delay the news of its death. */
function lastWordsRead(child: ChildProcess): Promise<unknown> {
  return Promise.race([once(child, 'close').catch(() => undefined), sleep(LAST_WORDS_TIMEOUT_MS)]);
}

interface Pending {
  resolve(value: unknown): void;
  reject(failure: unknown): void;
}

class Link {
  onReady: (urls: { readonly [dialect: string]: string }) => void = () => undefined;
  onFailed: (sentence: string) => void = () => undefined;
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  #asked = 0;
  #due: Instant | undefined;
  #ended: string | undefined;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message: FromGateway) => this.#take(message));
  }

  readonly admin: GatewayAdmin = {
    describe: () => this.#ask('describe'),
    createAccount: (account) => this.#ask('createAccount', account),
    changeAccount: (accountId, change) => this.#ask('changeAccount', accountId, change),
    createTool: (tool) => this.#ask('createTool', tool),
    changeTool: (dialect, name, change) => this.#ask('changeTool', dialect, name, change),
    createUrl: (url) => this.#ask('createUrl', url),
    answerSignIn: (answer) => this.#ask('answerSignIn', answer),
    ledger: (accountId) => this.#ask('ledger', accountId),
    useChain: (chain) => this.#ask('useChain', chain),
    quiescent: () => this.#ask('quiescent'),
  };

  readonly follower: GatewayFollower = {
    kind: 'gateway',
    timeIs: (now) => this.#ask('timeIs', now),
    nextDue: () => this.#due,
    fire: (due) => this.#ask('fire', due),
    quiescent: () => this.#ask('quiescent'),
  };

  send(message: ToGateway): void {
    // A channel that breaks is told by the child's exit, which rejects what is pending.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  /** Rejects what is pending, and whatever is asked later. */
  close(how: string): void {
    this.#ended = how;
    for (const { reject } of this.#pending.values()) reject(this.#gone());
    this.#pending.clear();
  }

  #ask<K extends keyof FarGateway>(call: K, ...args: Parameters<FarGateway[K]>): ReturnType<FarGateway[K]> {
    const answered = new Promise((resolve, reject) => {
      if (this.#ended !== undefined) {
        reject(this.#gone());
        return;
      }
      const id = this.#asked++;
      this.#pending.set(id, { resolve, reject });
      this.send({ kind: 'ask', id, call, args });
    });
    return answered as ReturnType<FarGateway[K]>;
  }

  #take(message: FromGateway): void {
    if (message.kind === 'failed') {
      this.onFailed(message.sentence);
      return;
    }
    this.#due = message.due ?? undefined;
    if (message.kind === 'ready') {
      this.onReady(message.urls);
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === 'answer') {
      pending?.resolve(message.value);
    } else {
      const { status, error, message: sentence } = message.refusal;
      pending?.reject(new Refusal(status, error, sentence));
    }
  }

  #gone(): Refusal {
    return new Refusal(503, 'gateway-ended', `The gateway process ${this.#child.pid} has ended (${this.#ended}).`);
  }
}
