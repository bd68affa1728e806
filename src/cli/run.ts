/** `touchstone run`: parse, orchestrate, tell. */
import { writeFileSync } from 'node:fs';
import { consoleText, count, json } from '../../reports/index.ts';
import { freshSeed, type Report, type RunEvent, TouchstoneError } from '../runner/index.ts';
import { clauseById, registry } from './dialects.ts';
import { EXIT, endStatus } from './exit.ts';
import { parseRun, type ReportFile, type RunOptions } from './options.ts';
import type { CutShort, RunEnd } from './orchestrate.ts';
import { progressScreen } from './output.ts';
import { noProgress, type Progress, progressOn } from './progress.ts';

/** Runs the command; resolves with the exit status. */
export async function run(argv: readonly string[]): Promise<number> {
  const options = parseRun(argv, { env: process.env, stdout: process.stdout, registry, freshSeed });
  if (!options) return EXIT.kept;
  const progress = progressFor(options);
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  // The second signal is not caught: it ends us at once, and the world with us.
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const { orchestrate } = await import('./orchestrate.ts');
    return tellEnd(await orchestrate(options, progress.tell, interrupt.signal), options, progress);
  } finally {
    progress.end();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function progressFor({ output }: RunOptions): Progress<RunEvent> {
  if (output.verbosity === 'quiet') return noProgress;
  return progressOn(progressScreen(output));
}

/** Prints and writes the reports of a run that has ended, and says what it amounts to. */
function tellEnd({ report, cutShort }: RunEnd, options: RunOptions, progress: Progress<RunEvent>): number {
  progress.end();
  writeReports(report, options.reports);
  if (!cutShort || report.totals.failed > 0) {
    process.stdout.write(
      consoleText({ ...options.output, clause: clauseById, ownParties: ownParties(options) }).render(report),
    );
  }
  if (cutShort) process.stderr.write(`${sentenceOf(cutShort, report)}\n`);
  return endStatus(report, cutShort?.kind, { strict: options.strict, failOn: 'must' });
}

/** At another's gateway, our own programs are no merit of that target. */
function ownParties({ target, subjects }: RunOptions): readonly string[] {
  if (target.kind === 'reference') return [];
  return [
    ...(subjects.helper === undefined ? ['local-helper'] : []),
    ...(subjects.client === undefined ? ['client'] : []),
  ];
}

function writeReports(report: Report, files: readonly ReportFile[]): void {
  for (const { file } of files) {
    try {
      writeFileSync(file, json.render(report));
    } catch (cause) {
      throw new TouchstoneError('harness', `The report could not be written to ${file}.`, { cause });
    }
  }
}

/** A run that was cut short proves nothing by its silence: it tells what it found broken, and why it ended. */
function sentenceOf(cutShort: CutShort, { checks }: Report): string {
  const judged = `${count(checks.length, 'check')} had been judged.`;
  switch (cutShort.kind) {
    case 'died':
      return `${cutShort.died.sentence} The run ended there; ${judged}`;
    case 'interrupted':
      return `Stopped by the user; ${judged}`;
    case 'bailed':
      return `Stopped at the first failure (--bail); ${judged}`;
  }
}
