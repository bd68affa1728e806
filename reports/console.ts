/** The final text of a run, for a person at a terminal: what it amounts to, then what to do about it. */
import type { CheckResult, Report, Verdict } from '../src/runner/index.ts';
import { type ClauseTold, failureLines } from './failure.ts';
import { headline } from './headline.ts';
import { count, elapsed, grouped, type Paper, type PaperOptions, paper } from './paper.ts';
import { cut, plain } from './plain.ts';
import { ordered, type Reporter, reporter } from './reporter.ts';
import { missingPowers, notApplicableLines, untestedLines } from './untested.ts';

export interface ConsoleOptions extends PaperOptions {
  /** What the catalogue says of a clause. */
  readonly clause: (id: string) => ClauseTold | undefined;
  /** The parties (`client`, `local-helper`) that programs of Touchstone's own stand in for, where the target is another's. */
  readonly ownParties?: readonly string[];
}

/** Failures beyond these are told in one line each. */
const DETAILED = 20;
/** Warnings and pieces of advice beyond these are only counted. */
const REMARKS = 12;
const ONE_LINE = 300;

interface Page extends Paper {
  readonly options: ConsoleOptions;
}

type Lines = readonly string[];

export function consoleText(options: ConsoleOptions): Reporter {
  return reporter('console', (unordered) => {
    const report = ordered(unordered);
    const page: Page = { ...paper(options), options };
    const parts = options.verbosity === 'quiet' ? quiet(report, page) : full(report, page);
    const told = parts.filter((part) => part.length > 0).map((part) => part.join('\n'));
    return `${told.join('\n\n')}\n`;
  });
}

function quiet(report: Report, page: Page): readonly Lines[] {
  const wrong = [...of(report, 'failed'), ...of(report, 'errored')];
  return [
    [...headlineLines(report, page), ...wrong.map((check) => oneLine(check, page)), page.ink.dim(seedLine(report))],
  ];
}

function full(report: Report, page: Page): readonly Lines[] {
  const { ink, options } = page;
  const verbose = options.verbosity === 'verbose';
  // A law tells most of a failure: its story.
  const failed = of(report, 'failed').toSorted((a, b) => Number(!a.counterexample) - Number(!b.counterexample));
  const failures = [...grouped(failed, ({ id, reason }) => `${id} ${reason}`).values()];
  const detailed = failures.slice(0, verbose ? failures.length : DETAILED);
  const brief = failures.slice(detailed.length).map(([check]) => oneLine(check as CheckResult, page));
  return [
    [...headlineLines(report, page), ...ownLines(report, page), ...totalsLines(report, page)],
    verbose ? report.checks.map((check) => oneLine(check, page)) : [],
    ...detailed.map((group) => failureLines(group, page, options.clause)),
    section(`${count(brief.length, 'more failure')} (--verbose tells all of them)`, brief, page),
    section('Touchstone itself failed here', of(report, 'errored').flatMap(erroredLines(page)), page),
    section('Warnings', remarks(warnings(report), page), page),
    section('Advice', remarks(advice(report), page), page),
    section('Untested', untestedLines(report, page), page),
    section('Not applicable', notApplicableLines(report, page), page),
    [ink.dim(seedLine(report))],
  ];
}

function headlineLines(report: Report, { ink, marked }: Page): Lines {
  const { mood, text } = headline(report, missingPowers(report));
  const style = { good: ink.green.bold, bad: ink.red.bold, unsure: ink.yellow.bold }[mood];
  return marked({ good: '✓', bad: '✗', unsure: '?' }[mood], text, style);
}

/** What was verified of programs that are not the target's own is not to be taken for its merit. */
function ownLines({ requirements }: Report, { hang, ink, options }: Page): Lines {
  return (options.ownParties ?? []).flatMap((party) => {
    const verified = requirements.filter(
      ({ id, verdict }) => verdict === 'passed' && options.clause(id)?.party === party,
    );
    if (verified.length === 0) return [];
    const who = party.replace('-', ' ');
    const option = party.split('-').at(-1);
    const are = verified.length === 1 ? 'is' : 'are';
    const text = `${verified.length} of the verified clauses ${are} about Touchstone's own ${who}: give yours by --${option}`;
    return hang('  ', text, ink.dim);
  });
}

const WORDS: readonly (readonly [Verdict, string])[] = [
  ['failed', 'failed'],
  ['errored', 'errored'],
  ['warned', 'warned'],
  ['untested', 'untested'],
  ['not-applicable', 'not applicable'],
  ['passed', 'passed'],
];

function totalsLines(report: Report, { hang, ink }: Page): Lines {
  const { totals, target, tool, catalogue, checks } = report;
  const judgedBy = [...new Set(checks.map(({ dialect }) => dialect))].join(' and ') || target.dialects.join(', ');
  const counted = WORDS.filter(([verdict]) => totals[verdict] > 0).map(
    ([verdict, word]) => `${totals[verdict]} ${word}`,
  );
  const server = target.serverInfo ? `, ${target.serverInfo.name} ${target.serverInfo.version}` : '';
  const who = target.kind === 'reference' ? 'the reference gateway' : `${target.url}${server}`;
  return [
    ...hang('  ', `${count(report.checks.length, 'check')}: ${counted.join(', ') || 'none'}`),
    ...hang(
      '  ',
      `${who}, judged by ${judgedBy}; Touchstone ${tool.version}, catalogue ${catalogue.revision}`,
      ink.dim,
    ),
  ];
}

function section(title: string, lines: Lines, { ink }: Page): Lines {
  return lines.length === 0 ? [] : [ink.bold(title), ...lines];
}

function erroredLines({ hang, ink }: Page): (check: CheckResult) => Lines {
  return ({ id, revision, reason, replay }) => [
    ...hang('  ', `${id} (${revision}): ${reason ?? 'no reason was given'}`),
    `    ${ink.cyan(plain(replay))}`,
  ];
}

function warnings(report: Report): Lines {
  return of(report, 'warned').map(({ id, level, reason }) => `${id} (${level}): ${reason}`);
}

function advice({ checks }: Report): Lines {
  return checks.flatMap(({ id, advice }) => advice.map((text) => `${id}: ${text}`));
}

/** Each remark once, however many checks and revisions made it. */
function remarks(all: Lines, { hang, line, options }: Page): Lines {
  const once = [...new Set(all)];
  const shown = once.slice(0, options.verbosity === 'verbose' ? once.length : REMARKS);
  const left = once.length - shown.length;
  return [...shown.flatMap((told) => hang('  ', told)), ...(left > 0 ? [line(2, `… and ${left} more`)] : [])];
}

function seedLine({ seed, durationMs }: Report): string {
  return `Seed ${seed}, ${elapsed(durationMs)}`;
}

function of({ checks }: Report, verdict: Verdict): readonly CheckResult[] {
  return checks.filter((check) => check.verdict === verdict);
}

const ONE_LINE_MARKS: {
  readonly [verdict in Verdict]: readonly [string, 'green' | 'red' | 'yellow' | 'dim' | 'magenta'];
} = {
  passed: ['✓', 'green'],
  failed: ['✗', 'red'],
  warned: ['!', 'yellow'],
  untested: ['?', 'dim'],
  'not-applicable': ['-', 'dim'],
  errored: ['✗', 'magenta'],
};

/** One line that can be searched for: verdict, id, level, revision, reason. */
function oneLine({ id, verdict, level, revision, durationMs, reason }: CheckResult, { ink }: Page): string {
  const [mark, style] = ONE_LINE_MARKS[verdict];
  const about = ink.dim(`${verdict === 'passed' ? '' : `${verdict}, `}${level}, ${revision}, ${elapsed(durationMs)}`);
  return `${ink[style](mark)} ${plain(id)} ${about}${reason ? `  ${cut(plain(reason), ONE_LINE)}` : ''}`;
}
