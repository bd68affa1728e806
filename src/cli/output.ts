/** How texts come out: colour only where a terminal or the user asks for it, as wide as the terminal is. */
import type { Command } from 'commander';
import type { PaperOptions } from '../../reports/index.ts';
import type { ProgressScreen } from './progress.ts';
import { usage } from './values.ts';

/** A pipe has no width; a log is read on screens of about this one. */
const PIPE_COLUMNS = 100;

export interface Terminal {
  readonly env: { readonly [name: string]: string | undefined };
  readonly stdout: { readonly isTTY?: boolean; readonly columns?: number };
}

export function withOutputOptions(declared: Command): Command {
  return declared
    .option('--no-color', 'print without colours (or NO_COLOR=1)')
    .option('--quiet', 'print the headline and one line for each failure')
    .option('--verbose', 'print a line for each check');
}

export function outputOptions(
  given: { readonly color: boolean; readonly quiet?: true; readonly verbose?: true },
  { env, stdout }: Terminal,
): PaperOptions {
  if (given.quiet && given.verbose) throw usage('--quiet and --verbose contradict each other.', 'Give one of the two.');
  return {
    colour: given.color && wantsColour(env, stdout),
    columns: stdout.columns || PIPE_COLUMNS,
    verbosity: given.quiet ? 'quiet' : given.verbose ? 'verbose' : 'normal',
  };
}

/** https://no-color.org and https://force-color.org */
export function wantsColour(env: Terminal['env'], stdout: Terminal['stdout']): boolean {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return stdout.isTTY === true && env['TERM'] !== 'dumb';
}

/** Progress goes to standard error, so that a report on standard output stays clean. */
export function progressScreen({ colour, columns }: PaperOptions): ProgressScreen {
  const { stderr } = process;
  return {
    write: (text) => void stderr.write(text),
    isTTY: stderr.isTTY === true && process.env['TERM'] !== 'dumb',
    columns: stderr.columns || columns,
    colour: colour && stderr.isTTY === true,
    now: () => performance.now(),
  };
}
