/** Starts a subject in a process of its own and drives it with undici from this one. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';
import type { Load } from './subject.ts';

export interface Round {
  readonly answered: number;
  readonly seconds: number;
  /** Processor time that the subject used, which a busy machine leaves alone. */
  readonly cpuMicros: number;
}

export interface Subject {
  /** Asks for `ms`, `concurrency` at a time on warm connections. */
  measure(ms: number, concurrency: number): Promise<Round>;
  stop(): Promise<void>;
}

export async function startSubject(name: string): Promise<Subject> {
  const program = new URL('./subject.js', import.meta.url);
  const child = spawn(process.execPath, [program.pathname, name], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const told = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`The subject "${name}" ended before it was asked to; its own words are above.`);
    return value;
  };
  const cpu = async () => {
    child.stdin.write('cpu\n');
    return Number(await told());
  };
  const load: Load = JSON.parse(await told());
  const pool = new Pool(new URL(load.url).origin, { connections: 64 });
  return {
    async measure(ms, concurrency) {
      const before = await cpu();
      const { answered, seconds } = await drive(pool, load, ms, concurrency);
      return { answered, seconds, cpuMicros: (await cpu()) - before };
    },
    async stop() {
      await pool.destroy();
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

async function drive(pool: Pool, { url, headers, body, fresh }: Load, ms: number, concurrency: number) {
  const path = new URL(url).pathname;
  const text = () => (fresh === undefined ? body : body.replaceAll(fresh, randomUUID()));
  const started = performance.now();
  let answered = 0;
  const buyer = async () => {
    while (performance.now() - started < ms) {
      const reply = await pool.request({ method: 'POST', path, headers, body: text() });
      const answer = await reply.body.text();
      if (reply.statusCode !== 200 || !answer.includes('Brest'))
        throw new Error(`Not an echo: HTTP ${reply.statusCode} ${answer}`);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, buyer));
  return { answered, seconds: (performance.now() - started) / 1000 };
}
