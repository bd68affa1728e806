/** Whole runs from outside: the reference, the same gateway as a stranger, and one whose answers are spoilt. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ChainOpened } from '../contract/index.ts';
import type { Report } from '../runner/index.ts';
import { overhearing } from './bad-answers.ts';
import { dialects, judgedNames } from './dialects.ts';
import { launchWorld } from './launch.ts';
import type { ServeLine } from './serve.ts';
import { canSeeProcesses, PROGRAM, type Run, run, type Spawned, touchstone } from './spawned.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Nothing here is about time, so a busy machine may take some. */
const SEED = ['--seed', '7', '--runs', '3', '--timeout', '30000'];

const verdictsOf = ({ checks }: Report) =>
  checks.map(({ id, revision, verdict }) => `${id} ${revision} ${verdict}`).sort();

let served: Spawned;
let line: string;
let world: ServeLine;
let powers: string[];
/** The reference at home, and the same plan against the served one, in another order. */
let home: Run;
let abroad: Run;

beforeAll(async () => {
  served = touchstone('serve', '--json');
  line = await served.firstLine();
  world = JSON.parse(line) as ServeLine;
  powers = ['--url', String(world.mcp['assay']), '--control', world.control, '--control-token', world.controlToken];
  home = await run(...SEED);
  abroad = await run(...powers, ...SEED, '--shuffle');
});
afterAll(() => served.child.kill('SIGKILL'));

describe('a run of the reference', () => {
  test('keeps the contract and says so', () => {
    expect(home.report.checks.filter(({ verdict }) => /failed|errored|untested/.test(verdict))).toEqual([]);
    expect(home).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^✓ .*\d+.* clauses/) });
    expect(home.stdout).toContain('Seed 7, ');
  });

  test('reports in the form of the schema, with transactions of the chain as evidence', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(ajv);
    const file = new URL('../../reports/touchstone-report.schema.json', import.meta.url);
    const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')));
    expect(validate(home.report), JSON.stringify(validate.errors)).toBe(true);
    const transfers = home.report.checks.flatMap(({ evidence }) => evidence.filter(({ kind }) => kind === 'transfer'));
    expect(transfers).toContainEqual(
      expect.objectContaining({ transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }),
    );
  });
});

describe('touchstone serve', () => {
  test('prints one line for programs', () => {
    expect(Object.keys(world)).toEqual([
      'ready',
      'mcp',
      'control',
      'controlToken',
      'chain',
      'accounts',
      'wallets',
      'tools',
    ]);
    expect(Object.keys(world.chain)).toEqual(['rpcUrl', 'chainId', 'asset', 'escrow']);
    expect(world.accounts[0]).toEqual({ dialect: 'assay', accountId: expect.any(String), token: expect.any(String) });
    expect(world.wallets[0]).toEqual({ role: 'payer', address: expect.any(String), privateKey: expect.any(String) });
    expect(world.tools[0]).toEqual({ dialect: 'assay', name: expect.any(String) });
    for (const things of [world.accounts, world.tools])
      expect(new Set(things.map(({ dialect }) => dialect))).toEqual(new Set(Object.keys(world.mcp)));
  });

  test('serves every contract that a gateway can be judged by, with buyers and the same wares', () => {
    expect(Object.keys(world.mcp)).toEqual(judgedNames);
    const at = (dialect: string) => world.tools.filter((tool) => tool.dialect === dialect).map(({ name }) => name);
    for (const { name, judged } of dialects) {
      if (!judged) continue;
      expect(world.accounts.filter(({ dialect }) => dialect === name)).toHaveLength(judged.pays?.length ?? 1);
      expect(at(name)).toEqual(['get_time', 'get_weather', 'get_tides']);
    }
  });

  test('is judged as the reference is, whatever the order of the checks', () => {
    expect(verdictsOf(abroad.report)).toEqual(verdictsOf(home.report));
    expect(abroad).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Seed 7, ') });
  });
});

describe('another contract of the same gateway', () => {
  const powersAt = (dialect: string) => [
    ...['--url', String(world.mcp[dialect]), '--dialect', dialect],
    ...['--control', world.control, '--control-token', world.controlToken],
  ];

  test('is judged at its own address as it is at home', async () => {
    const [there, here] = await Promise.all([
      run(...powersAt('agentmuxer'), ...SEED),
      run('--dialect', 'agentmuxer', ...SEED),
    ]);
    expect(here).toMatchObject({ status: 0, stderr: '' });
    expect(verdictsOf(there.report)).toEqual(verdictsOf(here.report));
    expect(there.report.target.url).toBe(world.mcp['agentmuxer']);
    expect(there.report.requirements.every(({ id }) => id.startsWith('agentmuxer.'))).toBe(true);
  });

  test('is judged with the others by --dialect all', async () => {
    const { status, report } = await run('--dialect', 'all', '--suite', 'laws', ...SEED);
    expect(status).toBe(0);
    expect([...new Set(report.checks.map(({ dialect }) => dialect))].sort()).toEqual([...judgedNames].sort());
  });
});

describe('a stranger without a control API', () => {
  // Its clock was stopped by the run before, so that each account has one minute's allowance for all of its requests.
  const tokenOf = (account: number) => String(world.accounts[account]?.token);
  const stranger = (token: string, ...argv: string[]) =>
    run('--url', String(world.mcp['assay']), '--token', token, ...SEED, ...argv);

  test('is judged as far as its powers go, and what more it takes is named', async () => {
    const { status, report, stdout } = await stranger(tokenOf(0));
    expect(status).toBe(0);
    expect(report.totals).toMatchObject({ failed: 0, errored: 0 });
    expect(report.totals.passed).toBeGreaterThan(10);
    const untested = report.checks.filter(({ verdict }) => verdict === 'untested');
    for (const { reason } of untested) expect(reason).toMatch(/needs|grants? no|does not (grant|say)/);
    expect(stdout).toMatch(/untested \(catalogue, .*would test more\)/s);
  });

  test('is not enough for --strict', async () => {
    expect((await stranger(tokenOf(1), '--strict', '--suite', 'search-input')).status).toBe(5);
  });

  test.for([
    ['--token', () => ['--token', 'wrong'], 3, /HTTP 401\)\. It does not take the one that --token gives\.$/],
    ['no token', () => [], 3, /HTTP 401\)\. Give one with --token, or its control API with --control\.$/],
    [
      '--control-token',
      () => ['--control', world.control, '--control-token', 'wrong'],
      2,
      /\(HTTP 401, .*--control-token\.$/,
    ],
  ] as const)('that does not take the credential says so: %s', async ([, argv, status, sentence]) => {
    const ended = await touchstone('run', '--url', String(world.mcp['assay']), ...argv()).ended;
    expect(ended).toMatchObject({ status, stdout: '' });
    expect(ended.stderr.trimEnd()).toMatch(sentence);
    expect(ended.stderr.trimEnd()).not.toContain('\n');
  });
});

describe('a gateway whose answers are spoilt', () => {
  const spoil = (answer: string) => answer.replaceAll('assay/receipt', 'assay/reseipt');

  test('fails, and none of its secrets is in anything that the run says', async () => {
    const [mcp, control] = await Promise.all([overhearing(powers[1] ?? '', spoil), overhearing(world.control)]);
    const judged = ['--url', mcp.url, '--control', control.url, '--control-token', world.controlToken];
    const { status, report, stdout, stderr } = await run(
      ...judged,
      ...SEED,
      ...['receipt', 'call', 'laws'].flatMap((suite) => ['--suite', suite]),
      '--verbose',
    );
    mcp.close();
    control.close();
    expect(status).toBe(1);
    expect(report.totals.errored).toBe(0);
    const transcripts = report.checks.filter(({ evidence }) => evidence.some(({ kind }) => kind === 'wire'));
    expect(transcripts.length).toBeGreaterThan(5);
    const overheard = [...mcp.said, ...control.said].join('\n');
    const secrets = await secretsIn(overheard);
    for (const kind of ['tokens', 'signatures', 'keys'] as const) expect(secrets[kind].size, kind).toBeGreaterThan(2);
    const told = [stdout, stderr, JSON.stringify(report)].join('\n').toLowerCase();
    const leaked = Object.values(secrets).flatMap((some) => [...some].filter((secret) => told.includes(bare(secret))));
    expect(leaked).toEqual([]);
  });

  test.skipIf(!canSeeProcesses)('has failed also when the world around it dies after that', async () => {
    const mcp = await overhearing(powers[1] ?? '', spoil);
    const judged = ['--url', mcp.url, '--control', world.control, '--control-token', world.controlToken];
    const spawned = touchstone('run', ...judged, ...SEED, '--suite', 'receipt', '--suite', 'replay', '--suite', 'laws');
    await spawned.complains(/^✗ assay/m);
    const own = spawned.living().find(({ command }) => command.endsWith(' _world'));
    if (!own) throw new Error('the run has no world of its own');
    process.kill(own.pid, 'SIGKILL');
    const { status, stdout, stderr } = await spawned.ended;
    mcp.close();
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: expect.stringMatching(/^✗ \d+ clauses? broken/),
      stderr: expect.stringMatching(/^The world process \d+ ended unexpectedly \(SIGKILL\).* The run ended there; /m),
    });
    await spawned.allGone(2_000);
  });

  test('is left at the first failure with --bail', async () => {
    const mcp = await overhearing(powers[1] ?? '', spoil);
    const argv = ['--url', mcp.url, '--control', world.control, '--control-token', world.controlToken];
    const { status, report, stderr } = await run(
      ...argv,
      ...SEED,
      '--bail',
      '--concurrency',
      '2',
      '--suite',
      'receipt',
    );
    mcp.close();
    expect(status).toBe(1);
    expect(report.totals.failed).toBeGreaterThan(0);
    expect(report.checks.length).toBeLessThan(
      home.report.checks.filter(({ suite }) => suite === 'assay/receipt').length,
    );
    expect(stderr).toMatch(/^Stopped at the first failure \(--bail\); \d+ checks? had been judged\.$/m);
  });
});

/** As it would stand in a text, whatever the letter case. */
const bare = (secret: string) => secret.replace(/^0x/, '').toLowerCase();

/** Everything of a run that nobody else may know: from what was said, and from the world's own answer to `open`. */
async function secretsIn(overheard: string) {
  const found = (pattern: RegExp) => new Set([...overheard.matchAll(pattern)].map(([, secret = '']) => secret));
  const own = launchWorld(PROGRAM);
  const { chain } = await own.open({ gateway: false });
  await own.end();
  return {
    tokens: new Set([...found(/bearer ([\w.~+/-]+)/gi), ...found(/"token":"([^"]+)"/g)]),
    signatures: found(/"signature":"(0x[0-9a-f]{130})"/gi),
    keys: new Set([...found(/"\w*[kK]ey":"(0x[0-9a-f]{64})"/g), ...keysOf(chain)]),
  };
}

function keysOf({ payers, redeemerKey, minterKey }: ChainOpened): readonly string[] {
  return [redeemerKey, minterKey, ...payers.flatMap(({ privateKey, delegateKey }) => [privateKey, delegateKey])];
}

// The last one: it ends the served world.
test.skipIf(!canSeeProcesses)('a served world ends on Ctrl-C with all that it is', async () => {
  const since = performance.now();
  served.child.kill('SIGINT');
  const { status, stdout } = await served.ended;
  expect(performance.now() - since).toBeLessThan(2_000);
  expect({ status, stdout }).toEqual({ status: 130, stdout: `${line}\n` });
  await served.allGone(2_000);
  for (const url of [...Object.values(world.mcp), world.control, world.chain.rpcUrl]) {
    await expect(request(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  }
});
