import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { tethered, tetheredWithPid } from './tether.ts';

/** Busy for ever, so that it ends by the tether alone; it holds the standard output that it was given. */
const BUSY = 'process.stdout.write("busy"); for (;;);';

test.each([tethered, tetheredWithPid])('a busy child ends when its parent is killed -9 (%o)', async (tie) => {
  const command = JSON.stringify(tie(process.execPath, ['-e', BUSY]));
  const script = `const [program, args] = ${command};
    require('node:child_process').spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'] });`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(parent.stdout, 'data');
  // Closes only when nobody holds it any more: neither parent nor child.
  const released = once(parent.stdout, 'close');
  const ended = once(parent, 'exit');
  parent.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await released;
});

test('the child keeps its own arguments, output and exit status', async () => {
  const [program, args] = tethered(process.execPath, [
    '-e',
    'console.log(process.argv[1]); process.exit(7)',
    "a 'b' $c",
  ]);
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  expect(await text(child.stdout)).toBe("a 'b' $c\n");
  expect(await ended).toEqual([7, null]);
});

test('a parent that asks for the pid reads it on the first line', async () => {
  const [program, args] = tetheredWithPid(process.execPath, ['-p', 'process.pid']);
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  expect(await text(child.stdout)).toBe(`${child.pid}\n${child.pid}\n`);
});
