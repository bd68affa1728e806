import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requirements } from '../contract/index.ts';
import { TouchstoneError } from '../runner/index.ts';
import { judgedNames, registry } from './dialects.ts';
import { parseRun } from './options.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-options-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Around {
  readonly env?: { readonly [name: string]: string };
  readonly stdout?: { readonly isTTY?: boolean; readonly columns?: number };
}

function parsed(line: string, { env = {}, stdout = {} }: Around = {}) {
  const argv = line.split(' ').filter(Boolean);
  const options = parseRun(argv, { env, stdout, registry, freshSeed: () => 7 });
  if (!options) throw new Error('help was asked for');
  return options;
}

function refusal(line: string, around?: Around): string {
  try {
    parsed(line, around);
  } catch (error) {
    if (!(error instanceof TouchstoneError)) throw error;
    expect(error.code).toBe('usage');
    return [error.message, error.advice].filter(Boolean).join(' ');
  }
  throw new Error(`nothing was wrong with ${line}`);
}

test('without options the reference is judged by the Assay contract, with a fresh seed', () => {
  expect(parsed('')).toEqual({
    target: { kind: 'reference' },
    subjects: {},
    selection: { dialects: ['assay'] },
    dialectOpen: true,
    seed: 7,
    lawRuns: 20,
    concurrency: 32,
    timeoutMs: 10_000,
    shuffle: false,
    bail: false,
    strict: false,
    reports: [],
    output: { colour: false, columns: 100, verbosity: 'normal' },
  });
});

test('every option arrives where it belongs', () => {
  const file = join(folder, 'report=1.json');
  const options = parsed(
    `--url http://127.0.0.1:8080/mcp --control http://127.0.0.1:8081 --control-token s3cret --token t0ken
     --suite search --suite call --requirement assay.search.limit-clamp-50 --grep ^assay --level must
     --revision 2026-07-28 --seed 0 --runs 3 --concurrency 8 --timeout 250 --shuffle --bail --strict --verbose
     --report json=${file}`.replaceAll('\n', ' '),
    { stdout: { isTTY: true, columns: 72 } },
  );
  expect(options).toEqual({
    target: {
      kind: 'url',
      url: 'http://127.0.0.1:8080/mcp',
      token: 't0ken',
      control: { url: 'http://127.0.0.1:8081/', token: 's3cret' },
    },
    subjects: {},
    selection: {
      dialects: ['assay'],
      requirements: ['assay.search.limit-clamp-50'],
      grep: /^assay/,
      suites: ['search', 'call'],
      level: 'must',
      revision: '2026-07-28',
    },
    dialectOpen: false,
    seed: 0,
    lawRuns: 3,
    concurrency: 8,
    timeoutMs: 250,
    shuffle: true,
    bail: true,
    strict: true,
    reports: [{ format: 'json', file }],
    output: { colour: true, columns: 72, verbosity: 'verbose' },
  });
});

test('a requirement chooses its dialect; checks and laws are named as well as clauses', () => {
  const [clause] = requirements.filter(({ id }) => id.startsWith('x402.'));
  expect(parsed(`--requirement ${clause?.id}`).selection.dialects).toEqual(['x402']);
  expect(parsed('--requirement assay.search.limit-clamp-50#2').selection.requirements).toEqual([
    'assay.search.limit-clamp-50#2',
  ]);
  expect(parsed('--requirement assay/purchase.exactly-once').selection.dialects).toEqual(['assay']);
  expect(parsed('--dialect all').selection.dialects).toEqual(judgedNames);
  expect(refusal('--dialect all --url http://127.0.0.1:1/')).toMatch(/^--dialect all needs --control: /);
});

test('a helper and a client are commands for the shell', () => {
  const line = ['--helper', 'npx helper --stdio', '--client', './client'];
  const options = parseRun(line, { env: {}, stdout: {}, registry, freshSeed: () => 7 });
  expect(options?.subjects).toEqual({ helper: 'npx helper --stdio', client: './client' });
  expect(refusal('--helper=')).toBe('--helper is empty. Give the command that starts the program.');
  expect(refusal('--dialect agentmuxer --helper ./helper')).toBe(
    'No clause of the dialect agentmuxer is about a local helper. Leave --helper out.',
  );
});

test('the control token may come from the environment', () => {
  const line = '--url http://127.0.0.1:1/ --control http://127.0.0.1:2/';
  expect(parsed(line, { env: { TOUCHSTONE_CONTROL_TOKEN: 'from-env' } }).target).toMatchObject({
    control: { token: 'from-env' },
  });
  expect(refusal(line)).toBe('--control needs a token. Give it by --control-token or in TOUCHSTONE_CONTROL_TOKEN.');
});

describe('colour', () => {
  const terminal = { isTTY: true, columns: 80 };
  const cases: readonly (readonly [string, Around, boolean])[] = [
    ['', { stdout: terminal }, true],
    ['', {}, false],
    ['--no-color', { stdout: terminal }, false],
    ['', { stdout: terminal, env: { NO_COLOR: '1' } }, false],
    ['', { stdout: terminal, env: { TERM: 'dumb' } }, false],
    ['', { env: { FORCE_COLOR: '1' } }, true],
    ['', { stdout: terminal, env: { FORCE_COLOR: '0' } }, false],
  ];
  test.each(cases)('%s %j: %s', (line, around, colour) => expect(parsed(line, around).output.colour).toBe(colour));
});

describe('refused with a sentence that helps', () => {
  const near = 'assay.search.limit-clamp-50';
  beforeAll(() => expect(requirements.some(({ id }) => id === near)).toBe(true));

  const cases: readonly (readonly [string, RegExp | string])[] = [
    ['--seed NaN', '--seed takes a whole number from 0 to 2147483647, not "NaN".'],
    ['--seed -1', /^--seed takes a whole number .* not "-1"\.$/],
    ['--seed 2147483648', /^--seed takes a whole number/],
    ['--runs 0', /^--runs takes a whole number from 1 /],
    ['--runs 1e3', /^--runs takes a whole number .* not "1e3"/],
    ['--concurrency Infinity', /^--concurrency takes a whole number from 1 to 1000, /],
    ['--timeout 0x10', /^--timeout takes a whole number from 1 to 3600000, /],
    ['--timeout 1.5', /^--timeout takes a whole number/],
    ['--dialect nonsense', '--dialect takes one of assay, agentmuxer, divinci, x402, all, not "nonsense".'],
    ['--level may', '--level takes one of must, should, not "may".'],
    ['--revision 2024-11-05', '--revision takes one of 2025-11-25, 2026-07-28, not "2024-11-05".'],
    ['--grep (', /^--grep takes a regular expression, and "\(" is none: .+\.$/],
    ['--requirement assay.serch.limit-clamp-50', new RegExp(`"assay\\.serch\\..*Did you mean ${near}`)],
    ['--requirement zzz', /^--requirement names no clause: "zzz"\. .*touchstone list/],
    ['--requirement nobody/purchase.exactly-once', /^--requirement names no clause/],
    [
      `--requirement ${near} --dialect x402`,
      /is not of the dialect x402\. Leave --dialect out, or give --dialect assay\./,
    ],
    ['--url ftp://x', /^--url takes an http or https URL .*, not "ftp:\/\/x"\.$/],
    ['--url localhost:8080', /^--url takes an http or https URL/],
    ['--url http://me:pw@x/', '--url takes no user name or password in the URL. Give a bearer token by --token.'],
    ['--url http://a/ --url http://b/', /^--url was given twice/],
    ['--url http://a/ --reference', /^--url and --reference name two targets\./],
    ['--url http://a/ --token é', /^--token takes a token of visible ASCII/],
    ['--token t', '--token needs --url: the reference gateway makes its own.'],
    ['--control http://a/', /^--control needs --url/],
    ['--url http://a/ --control-token t', /^--control-token was given without --control\./],
    ['--quiet --verbose', /^--quiet and --verbose contradict each other\./],
    ['--report pdf=x', '--report takes one of json, not "pdf".'],
    ['--report json=', /^--report takes FORMAT=FILE such as json=report\.json, not "json="\.$/],
    [`--report json=${folder}`, /^--report names a folder/],
    [
      `--report json=${folder}/no/such.json`,
      /^--report cannot write .*: there is no folder .*\. Make the folder first\.$/,
    ],
    [`--report json=${folder}/a --report json=${folder}/a`, /^--report names .*\/a twice\./],
    ['--sed 1', "Unknown option '--sed'. Did you mean --seed?"],
    ['--seed', /^Option '--seed <n>' argument missing\. `npx touchstone run --help` shows the usage\.$/],
    ['stray', /^Too many arguments/],
  ];
  test.each(cases)('%s', (line, sentence) => {
    const said = refusal(line);
    if (typeof sentence === 'string') expect(said).toBe(sentence);
    else expect(said).toMatch(sentence);
    expect(said).not.toContain('\n');
  });
});
