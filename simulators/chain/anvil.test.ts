/** What a chain leaves behind in the process that started it: asked of processes of their own, which run what is built. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { rpcOf } from './rpc.ts';

// Processes start slowly on a busy machine; nothing here is judged by its time.
vi.setConfig({ testTimeout: 60_000 });

const BUILT = fileURLToPath(new URL('../../dist/simulators/chain/index.js', import.meta.url));

function runs(script: string) {
  const program = `const { startChain } = await import(${JSON.stringify(BUILT)});\n${script}`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('a chain ends with a parent that is killed -9', async () => {
  const parent = runs('console.log((await startChain()).opened.rpcUrl);');
  const [rpcUrl] = await once(createInterface({ input: parent.stdout }), 'line');
  const { port, hostname } = new URL(rpcUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const hungUp = once(socket.resume(), 'close');
  // A socket that is reset is closed as well.
  socket.on('error', () => undefined);
  parent.kill('SIGKILL');
  await hungUp;
  // Whoever knocks while it is dying is reset.
  await vi.waitFor(() => expect(rpcOf(rpcUrl)('eth_chainId')).rejects.toThrow('ECONNREFUSED'));
});

test.each([
  ['was stopped', 'await (await startChain()).stop();'],
  [
    'was given up half-way',
    `for (const turns of [0, 1, 10, 100]) {
      const giveUp = new AbortController();
      const start = startChain({ signal: giveUp.signal });
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      giveUp.abort('enough');
      await start.then((chain) => chain.stop(), (reason) => reason === 'enough' || console.log(reason));
    }`,
  ],
])('a chain that %s leaves no timer and no process', async (_, script) => {
  const parent = runs(`${script}
    console.log(JSON.stringify(process.getActiveResourcesInfo()));`);
  // It is never told to end: a child that lived on would hold it for ever.
  const held: string[] = JSON.parse(await text(parent.stdout));
  expect(held).not.toContain('Timeout');
});
