import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../contract/index.ts';
import { openProgram, type Program, type ProgramCommand } from './program.ts';
import { greetProgram } from './stdio.ts';

const options = { env: { PATH: process.env['PATH'] ?? '' } };
const script = (text: string): ProgramCommand => ({ kind: 'file', file: process.execPath, args: ['-e', text] });

const heard = (program: Program): Promise<JsonObject> =>
  new Promise((resolve) => {
    const forget = program.onMessage((message) => {
      forget();
      resolve(message);
    });
  });

const ECHO = `process.stdin.on('data', (line) => process.stdout.write('not a message\\n' + line))`;

describe('a program', () => {
  it('speaks in lines, and ends with its input', async () => {
    const program = openProgram(script(ECHO), options);
    const answer = heard(program);
    program.send({ id: 1, text: 'ü\n' });
    expect(await answer).toEqual({ id: 1, text: 'ü\n' });
    expect(program.printed).toBe('not a message\n');
    await program.end();
    expect(await program.ended).toBe('ended with exit status 0');
  });

  it('is killed with its children where it does not end by itself', async () => {
    const line = `${process.execPath} -e "console.log('{}'); setInterval(() => {}, 1000)" & wait`;
    const program = openProgram({ kind: 'shell', line }, options);
    await heard(program);
    await program.end();
    // Its output closes only when nobody is left who could write to it.
    expect(await program.ended).toBe('ended with SIGKILL');
  });

  it('is killed where it does not stop talking, and is heard in lines until then', async () => {
    const flood = `const lines = '{}\\n'.repeat(20_000); const go = () => { while (process.stdout.write(lines)); }; process.stdout.on('drain', go); go()`;
    const program = openProgram(script(flood), options);
    let messages = 0;
    program.onMessage(() => void messages++);
    expect(await program.ended).toBe('ended with SIGKILL');
    expect(messages).toBeGreaterThan(20_000);
  });

  it('says why it could not be spoken with', async () => {
    const nowhere = openProgram({ kind: 'file', file: '/nowhere', args: [] }, options);
    const greeting = { revision: '2025-11-25', timeoutMs: 10_000 } as const;
    await expect(greetProgram(nowhere, greeting)).rejects.toThrow('could not be started');
    const broken = openProgram(script(`console.error('no key'); process.exitCode = 2`), options);
    await expect(greetProgram(broken, greeting)).rejects.toThrow('ended with exit status 2: no key');
  });
});

describe('a program inside this process', () => {
  /** Speaks one revision of MCP, and nothing else. */
  const speaks = (method: string): ProgramCommand => ({
    kind: 'inside',
    async serve(_args, { input, output }) {
      for await (const chunk of input) {
        for (const line of String(chunk).trim().split('\n')) {
          const message = JSON.parse(line) as JsonObject;
          if (message['id'] === undefined) continue;
          const taken = message['method'] === method || message['method'] === 'tools/list';
          const answer = taken ? { result: { got: message['params'] } } : { error: { code: -32_601, message: 'No.' } };
          output.write(`${JSON.stringify({ jsonrpc: '2.0', id: message['id'], ...answer })}\n`);
        }
      }
    },
  });

  it.each([
    ['initialize', '2025-11-25'],
    ['server/discover', '2026-07-28'],
  ] as const)('is greeted by %s where it speaks that alone', async (method, spoken) => {
    for (const revision of ['2025-11-25', '2026-07-28'] as const) {
      const program = openProgram(speaks(method), options);
      const session = await greetProgram(program, { revision, timeoutMs: 10_000 });
      expect(session.revision).toBe(spoken);
      const reply = await session.request('tools/list', { _meta: { mine: 1 } });
      const version = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
      const meta = { mine: 1, ...(spoken === '2026-07-28' && version) };
      expect(reply).toMatchObject({ kind: 'result', result: { got: { _meta: meta } } });
      await program.end();
      expect(await session.request('tools/list', {})).toMatchObject({ kind: 'lost' });
    }
  });
});
