/** Runs other people's clients against `touchstone serve`; each is installed in an environment of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = process.cwd();
const TOUCHSTONE = join(ROOT, 'dist/src/cli/main.js');

/** A step that cannot be taken here: no failure on a person's machine, but one in CI. */
class NotHere extends Error {}

/** Installs packages into a folder of their own, unless it holds exactly these already; gives the folder. */
function furnished(name: string, packages: readonly string[], install: (folder: string) => void): string {
  const folder = join(ROOT, 'interop', name);
  const ready = join(folder, 'ready');
  if (existsSync(ready) && readFileSync(ready, 'utf8') === packages.join()) return folder;
  rmSync(folder, { recursive: true, force: true });
  install(folder);
  writeFileSync(ready, packages.join());
  return folder;
}

function python(): string {
  const packages = ['goassay==1.0.0', 'goassay-provider-verify==0.2.0'];
  const folder = furnished('.venv', packages, (venv) => {
    if (spawnSync('python3', ['--version']).status !== 0) throw new NotHere('Python 3 is not installed here.');
    step('python3', ['-m', 'venv', venv]);
    step(join(venv, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages]);
  });
  return join(folder, 'bin/python');
}

/** The Inspector needs a newer Node than ours, which comes as a package beside it. */
function withInspector(): string {
  const packages = ['node@24.21.0', '@modelcontextprotocol/inspector@2.12.0'];
  // Our engines do not bind what a newer Node runs.
  const flags = '--no-save --no-package-lock --no-audit --no-fund --engine-strict=false --loglevel=error'.split(' ');
  furnished('.tools', packages, (tools) => step('npm', ['install', '--prefix', tools, ...flags, ...packages]));
  return process.execPath;
}

function step(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  const why = error?.message ?? stderr.trim().split('\n').slice(0, 2).join('; ');
  if (status !== 0) throw new NotHere(`${program} ${args.join(' ')} failed: ${why}`);
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
  readonly name: string;
  /** Of its script, from the root. */
  readonly args: readonly string[];
}

/** A client of MCP alone goes through the story of each contract. */
const official = (name: string, client: string): readonly Peer[] =>
  Object.entries({ Assay: 'assay', AgentMuxer: 'agentmuxer' }).map(([title, contract]) => ({
    name: `${name} at ${title}`,
    args: ['dist/interop/official.js', client, contract],
  }));

/** Who is run, by what gives the program that runs them. */
const PEERS: readonly { readonly program: () => string; readonly peers: readonly Peer[] }[] = [
  {
    program: python,
    peers: [
      { name: 'goassay 1.0.0', args: ['interop/goassay_client.py'] },
      { name: 'goassay-provider-verify 0.2.0', args: ['interop/goassay_provider.py'] },
    ],
  },
  {
    program: () => process.execPath,
    peers: [
      ...official('MCP SDK v1', 'sdk-v1'),
      ...official('MCP SDK v2 (legacy)', 'sdk-v2-legacy'),
      ...official('MCP SDK v2 (auto)', 'sdk-v2'),
    ],
  },
  {
    program: withInspector,
    peers: [
      ...official('MCP Inspector 2.12.0 (legacy)', 'inspector-legacy'),
      ...official('MCP Inspector 2.12.0 (auto)', 'inspector-auto'),
    ],
  },
];

/** The program, or one line that says why there is none. */
function here(program: () => string): string | undefined {
  try {
    return program();
  } catch (error) {
    if (!(error instanceof NotHere)) throw error;
    console.error(error.message);
    if (process.env['CI']) process.exitCode = 1;
    return undefined;
  }
}

/** The steps that held, one line each; throws where one did not. */
async function held(program: string, { name, args }: Peer, line: string): Promise<number> {
  const client = spawn(program, args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
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
  const world = await serve();
  try {
    let steps = 0;
    for (const { program, peers } of PEERS) {
      const found = here(program);
      if (found) for (const peer of peers) steps += await held(found, peer, world.line);
    }
    console.log(`${steps} steps of other people's clients held`);
  } finally {
    await world.end();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
