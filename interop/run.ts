/** Runs other people's clients against `touchstone serve`; each is installed in an environment of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = process.cwd();
const TOUCHSTONE = join(ROOT, 'dist/src/cli/main.js');
const VENV = join(ROOT, 'interop/.venv');
/** Written into the environment once it holds them. */
const PACKAGES = ['goassay==1.0.0', 'goassay-provider-verify==0.2.0'];

/** A step that cannot be taken here: no failure on a person's machine, but one in CI. */
class NotHere extends Error {}

function python(): string {
  const inVenv = join(VENV, 'bin/python');
  const ready = join(VENV, 'ready');
  if (existsSync(ready) && readFileSync(ready, 'utf8') === PACKAGES.join()) return inVenv;
  if (spawnSync('python3', ['--version']).status !== 0) throw new NotHere('Python 3 is not installed here.');
  step('python3', ['-m', 'venv', '--clear', VENV]);
  step(inVenv, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES]);
  writeFileSync(ready, PACKAGES.join());
  return inVenv;
}

function step(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new NotHere(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`);
}

/** The world, and its one line. */
async function serve(): Promise<{ readonly line: string; readonly end: () => Promise<void> }> {
  const child = spawn(process.execPath, [TOUCHSTONE, 'serve', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (status) => reject(new Error(`touchstone serve ended with status ${status}`)));
  });
  return { line, end: () => ended(child, 'SIGINT') };
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

interface Peer {
  readonly script: string;
  readonly name: string;
}

const PEERS: readonly Peer[] = [
  { script: 'goassay_client.py', name: 'goassay 1.0.0' },
  { script: 'goassay_provider.py', name: 'goassay-provider-verify 0.2.0' },
];

/** The steps that held, one line each; throws where one did not. */
async function held(interpreter: string, { script, name }: Peer, line: string): Promise<number> {
  const client = spawn(interpreter, [join(ROOT, 'interop', script)], { stdio: ['pipe', 'pipe', 'inherit'] });
  client.stdin.end(`${line}\n`);
  let steps = 0;
  createInterface({ input: client.stdout }).on('line', (text) => {
    steps += 1;
    console.log(`${name} ${text}`);
  });
  const status = await new Promise<number | null>((resolve) => client.once('close', resolve));
  if (status !== 0) throw new Error(`${name} stopped after ${steps} steps (status ${status})`);
  return steps;
}

try {
  const interpreter = python();
  const world = await serve();
  try {
    let steps = 0;
    for (const peer of PEERS) steps += await held(interpreter, peer, world.line);
    console.log(`${steps} steps of the vendor's packages held`);
  } finally {
    await world.end();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof NotHere && !process.env['CI'] ? 0 : 1;
}
