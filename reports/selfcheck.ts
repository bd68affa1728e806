/** What a selfcheck found out: which fault was caught by which check, and what nobody noticed. */
import { isCaught, type SelfcheckReport } from '../src/runner/index.ts';
import { count, elapsed, type Paper, type PaperOptions, paper } from './paper.ts';
import { plain } from './plain.ts';

export interface SelfcheckOptions extends PaperOptions {
  /** The whole matrix was filled, so a check that catches nothing is a finding. */
  readonly full: boolean;
}

type Fault = SelfcheckReport['faults'][number];

/** Catchers of one fault beyond these are only counted. */
const CATCHERS = 3;

export function selfcheckText(report: SelfcheckReport, options: SelfcheckOptions): string {
  const page = paper(options);
  const { ink } = page;
  const missed = report.faults.filter((fault) => !isCaught(fault));
  const idle = options.full ? report.checks.filter(({ catches }) => catches.length === 0) : [];
  const shown = options.verbosity === 'quiet' ? missed : [...report.faults].sort(byMissedLast);
  const widest = Math.max(0, ...shown.map(({ name }) => name.length));
  const parts = [
    shown.map((fault) => faultLines(fault, widest, page)),
    idle.length === 0
      ? []
      : [[ink.bold(`Checks that catch no fault`)], ...idle.map(({ id }) => [`  ${ink.red('✗')} ${plain(id)}`])],
    [
      summary(report.faults.length, missed.length, idle.length, page),
      [ink.dim(`Seed ${report.seed}, ${elapsed(report.durationMs)}`)],
    ],
  ];
  const texts = parts.filter((part) => part.length > 0).map((part) => part.flat().join('\n'));
  return `${texts.join('\n\n')}\n`;
}

/** What needs work stands nearest to the prompt. */
function byMissedLast(a: Fault, b: Fault): number {
  return Number(!isCaught(a)) - Number(!isCaught(b));
}

function faultLines(fault: Fault, widest: number, { ink, hang }: Paper): readonly string[] {
  const { name, breaks, caughtBy, rate } = fault;
  const padded = plain(name).padEnd(widest);
  if (caughtBy.length === 0)
    return hang(`✗ ${padded}  `, `nothing catches it; it breaks ${breaks.join(', ')}`, ink.red);
  const more = caughtBy.length > CATCHERS ? ` and ${caughtBy.length - CATCHERS} more` : '';
  const sometimes = rate ? ` (${rate.caught} of ${rate.ran} times)` : '';
  const told = `${caughtBy.slice(0, CATCHERS).join(', ')}${more}${sometimes}`;
  return isCaught(fault) ? hang(`✓ ${padded}  `, told, ink.green) : hang(`✗ ${padded}  `, told, ink.red);
}

function summary(faults: number, missed: number, idle: number, { ink, marked }: Paper): readonly string[] {
  const idleWords = idle > 0 ? `; ${count(idle, 'check')} caught nothing` : '';
  if (faults === 0) return marked('?', 'No fault was tried', ink.yellow.bold);
  if (missed > 0) return marked('✗', `${missed} of ${count(faults, 'fault')} went unnoticed${idleWords}`, ink.red.bold);
  return idle > 0
    ? marked('✗', `Every one of ${count(faults, 'fault')} was caught${idleWords}`, ink.red.bold)
    : marked('✓', `Every one of ${count(faults, 'fault')} was caught`, ink.green.bold);
}
