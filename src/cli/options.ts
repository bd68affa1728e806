/** The command line of `touchstone run`, parsed and validated into one typed object. */
import type { PaperOptions } from '../../reports/index.ts';
import { REVISIONS, type Requirement } from '../contract/index.ts';
import type { Selection } from '../runner/index.ts';
import { command, optionsOf } from './commander.ts';
import { dialectOfId, type Registry } from './dialects.ts';
import { nearest } from './nearest.ts';
import { outputOptions, type Terminal, withOutputOptions } from './output.ts';
import type { SubjectCommands } from './subjects.ts';
import { bearerToken, httpUrl, oneOf, regularExpression, usage, wholeNumber, writableFile } from './values.ts';

const REPORT_FORMATS = ['json'] as const;

/** What holds where the command line says nothing. */
const DEFAULTS = { dialect: 'assay', runs: 20, concurrency: 32, timeoutMs: 10_000 } as const;

const BOUNDS = {
  seed: [0, 2 ** 31 - 1],
  runs: [1, 1_000_000],
  concurrency: [1, 1_000],
  timeoutMs: [1, 3_600_000],
} as const;

export interface RunOptions {
  readonly target: TargetOptions;
  /** The programs under test that come to a gateway; absent = the project's own. */
  readonly subjects: SubjectCommands;
  readonly selection: Selection;
  /** Nothing was said of the dialect: a gateway at an address is judged by the one that it is found to serve. */
  readonly dialectOpen: boolean;
  readonly seed: number;
  /** Stories that each law draws. */
  readonly lawRuns: number;
  readonly concurrency: number;
  /** The longest that one request may take. */
  readonly timeoutMs: number;
  readonly shuffle: boolean;
  readonly bail: boolean;
  readonly strict: boolean;
  readonly reports: readonly ReportFile[];
  readonly output: PaperOptions;
}

export type TargetOptions =
  | { readonly kind: 'reference' }
  | {
      readonly kind: 'url';
      readonly url: string;
      /** The buyer's credential, where the target grants no accounts. */
      readonly token?: string;
      readonly control?: { readonly url: string; readonly token: string };
    };

export interface ReportFile {
  readonly format: (typeof REPORT_FORMATS)[number];
  /** Absolute. */
  readonly file: string;
}

/** What the parser must know of the world: nothing here is read from globals, so that tests can say it. */
export interface Surroundings extends Terminal {
  readonly registry: Registry;
  readonly freshSeed: () => number;
}

interface Given {
  readonly url?: readonly string[];
  readonly control?: string;
  readonly controlToken?: string;
  readonly token?: string;
  readonly reference?: true;
  readonly helper?: string;
  readonly client?: string;
  readonly dialect?: string;
  readonly suite?: readonly string[];
  readonly requirement?: readonly string[];
  readonly grep?: string;
  readonly level?: string;
  readonly revision?: string;
  readonly seed?: string;
  readonly runs?: string;
  readonly concurrency?: string;
  readonly timeout?: string;
  readonly shuffle?: true;
  readonly bail?: true;
  readonly strict?: true;
  readonly report?: readonly string[];
  readonly color: boolean;
  readonly quiet?: true;
  readonly verbose?: true;
}

/** Options of a run; `undefined` where help was asked for. Throws a usage error at the first thing that is wrong. */
export function parseRun(argv: readonly string[], around: Surroundings): RunOptions | undefined {
  const given = optionsOf<Given>(declareRun(around.registry), argv);
  if (!given) return undefined;
  const number = (option: string, text: string | undefined, bounds: readonly [number, number], fallback: number) =>
    text === undefined ? fallback : wholeNumber(option, text, bounds);
  return {
    target: targetOptions(given, around.env),
    subjects: subjectCommands(given, around.registry),
    selection: selectionOptions(given, around.registry),
    dialectOpen: given.dialect === undefined && given.requirement === undefined,
    lawRuns: number('--runs', given.runs, BOUNDS.runs, DEFAULTS.runs),
    concurrency: number('--concurrency', given.concurrency, BOUNDS.concurrency, DEFAULTS.concurrency),
    timeoutMs: number('--timeout', given.timeout, BOUNDS.timeoutMs, DEFAULTS.timeoutMs),
    shuffle: given.shuffle ?? false,
    bail: given.bail ?? false,
    strict: given.strict ?? false,
    reports: reportFiles(given.report ?? []),
    output: outputOptions(given, around),
    seed: given.seed === undefined ? around.freshSeed() : wholeNumber('--seed', given.seed, BOUNDS.seed),
  };
}

function declareRun({ dialectNames }: Registry) {
  const declared = command('run', 'Judges a gateway by its contract, and says what it keeps and what it breaks.')
    .optionsGroup('Target:')
    .option('--reference', 'launch the built-in reference gateway and judge it (default)')
    .option('--url <url>', 'judge the gateway whose MCP endpoint is there', collect)
    .option('--control <url>', 'the control API through which it grants powers')
    .option('--control-token <token>', 'its bearer token (or TOUCHSTONE_CONTROL_TOKEN)')
    .option('--token <token>', "a buyer's bearer token, where the target makes no accounts")
    .option('--helper <command>', "judge this local helper on standard input and output (default: the project's own)")
    .option('--client <command>', "judge this paying client (default: the project's own)")
    .optionsGroup('Selection:')
    .option(
      '--dialect <name>',
      `${dialectNames.join(', ')} or all (default: what --url serves, else ${DEFAULTS.dialect})`,
    )
    .option('--suite <name>', 'only the checks of this suite (repeatable)', collect)
    .option('--requirement <id>', 'only the checks of this clause (repeatable)', collect)
    .option('--grep <regexp>', 'only checks whose id or title matches')
    .option('--level <level>', 'must: only obligations; should: advice as well (default)')
    .option('--revision <date>', `only this protocol revision: ${REVISIONS.join(' or ')}`)
    .optionsGroup('Run:')
    .option('--seed <n>', 'draw all chance from this number (default: a fresh one, printed)')
    .option('--runs <n>', `stories that each law draws (default: ${DEFAULTS.runs})`)
    .option('--concurrency <n>', `checks at a time (default: ${DEFAULTS.concurrency})`)
    .option('--timeout <ms>', `longest wait for one answer (default: ${DEFAULTS.timeoutMs})`)
    .option('--shuffle', 'run the checks in an order drawn from the seed')
    .option('--bail', 'stop at the first failure')
    .option('--strict', 'exit 5 where something stayed untested')
    .optionsGroup('Output:')
    .option('--report <format=file>', `write a report: ${REPORT_FORMATS.join(', ')} (repeatable)`, collect);
  return withOutputOptions(declared);
}

function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}

function targetOptions(given: Given, env: Terminal['env']): TargetOptions {
  const [url, second] = given.url ?? [];
  if (second !== undefined) {
    throw usage('--url was given twice, and a run judges one gateway at one address.', 'Give one --url.');
  }
  if (url === undefined) {
    const lonely = (['control', 'controlToken', 'token'] as const).find((name) => given[name] !== undefined);
    if (lonely === undefined) return { kind: 'reference' };
    throw usage(
      `--${lonely === 'controlToken' ? 'control-token' : lonely} needs --url: the reference gateway makes its own.`,
    );
  }
  if (given.dialect === 'all' && given.control === undefined)
    throw usage(
      '--dialect all needs --control: one address serves one contract, and the control API tells those of the others.',
      'Name the contract of that address, or leave --dialect out.',
    );
  if (given.reference) throw usage('--url and --reference name two targets.', 'Give one of the two.');
  return {
    kind: 'url',
    url: httpUrl('--url', url),
    ...(given.token === undefined ? {} : { token: bearerToken('--token', given.token) }),
    ...controlOptions(given, env),
  };
}

function controlOptions(given: Given, env: Terminal['env']): Partial<Extract<TargetOptions, { kind: 'url' }>> {
  if (given.control === undefined) {
    if (given.controlToken === undefined) return {};
    throw usage('--control-token was given without --control.', 'Name the control API by --control URL.');
  }
  const token = given.controlToken ?? env['TOUCHSTONE_CONTROL_TOKEN'];
  if (token === undefined || token === '') {
    throw usage('--control needs a token.', 'Give it by --control-token or in TOUCHSTONE_CONTROL_TOKEN.');
  }
  return { control: { url: httpUrl('--control', given.control), token: bearerToken('--control-token', token) } };
}

/** Programs that some clause of the selected dialects is about: another would run, and nothing would be said of it. */
function subjectCommands(given: Given, registry: Registry): SubjectCommands {
  const { helper, client } = given;
  const dialects = dialectsOf(given, registry);
  for (const [option, line, party, who] of [
    ['--helper', helper, 'local-helper', 'local helper'],
    ['--client', client, 'client', 'client'],
  ] as const) {
    if (line?.trim() === '') throw usage(`${option} is empty.`, 'Give the command that starts the program.');
    const isAbout = (clause: Requirement) => clause.party === party && dialects.includes(dialectOfId(clause.id));
    if (line !== undefined && !registry.everyClause.some(isAbout))
      throw usage(`No clause of the dialect ${dialects.join(', ')} is about a ${who}.`, `Leave ${option} out.`);
  }
  return { ...(helper === undefined ? {} : { helper }), ...(client === undefined ? {} : { client }) };
}

function selectionOptions(given: Given, registry: Registry): Selection {
  const { requirement, grep, suite, level, revision } = given;
  const dialects = dialectsOf(given, registry);
  for (const id of requirement ?? []) checkRequirement(id, registry, dialects);
  return {
    dialects,
    ...(requirement ? { requirements: requirement } : {}),
    ...(grep === undefined ? {} : { grep: regularExpression('--grep', grep) }),
    ...(suite ? { suites: suite } : {}),
    ...(level === undefined ? {} : { level: oneOf('--level', level, ['must', 'should']) }),
    ...(revision === undefined ? {} : { revision: oneOf('--revision', revision, REVISIONS) }),
  };
}

/** Those named; else those of the requirements that were named; else the default. */
function dialectsOf({ dialect, requirement = [] }: Given, { dialectNames, judgedNames }: Registry): readonly string[] {
  if (dialect === 'all') return judgedNames;
  if (dialect !== undefined) return [oneOf('--dialect', dialect, [...dialectNames, 'all'])];
  const named = dialectNames.filter((name) => requirement.some((id) => dialectOfId(id) === name));
  return named.length > 0 ? named : [DEFAULTS.dialect];
}

function checkRequirement(
  given: string,
  { everyClause, clauseById, dialectNames }: Registry,
  dialects: readonly string[],
): void {
  const clause = given.replace(/#\d+$/, '');
  const known = given.includes('/')
    ? dialectNames.some((name) => name === dialectOfId(given))
    : clauseById(clause) !== undefined;
  if (!known) {
    const near = nearest(
      clause,
      everyClause.map(({ id }) => id),
    );
    throw usage(
      `--requirement names no clause: "${given}".`,
      near.length > 0 ? `Did you mean ${near.join(' or ')}?` : '`npx touchstone list` shows all ids.',
    );
  }
  if (dialects.includes(dialectOfId(given))) return;
  throw usage(
    `--requirement ${given} is not of the dialect ${dialects.join(', ')}.`,
    `Leave --dialect out, or give --dialect ${dialectOfId(given)}.`,
  );
}

function reportFiles(given: readonly string[]): readonly ReportFile[] {
  const files = given.map((text) => {
    const [format = '', ...rest] = text.split('=');
    const file = rest.join('=');
    if (file === '') throw usage(`--report takes FORMAT=FILE such as json=report.json, not "${text}".`);
    return { format: oneOf('--report', format, REPORT_FORMATS), file: writableFile('--report', file) };
  });
  const twice = files.find(({ file }, place) => files.some((other, earlier) => earlier < place && other.file === file));
  if (twice) throw usage(`--report names ${twice.file} twice.`, 'Give each report a file of its own.');
  return files;
}
