/** Errors as a person reads them: our own as one sentence and what to do, anything else as a fault of Touchstone. */
import { TouchstoneError } from '../runner/index.ts';
import { EXIT, exitStatusOfError } from './exit.ts';

/** Prints the error; returns the exit status. A stack trace is shown only where `TOUCHSTONE_DEBUG` asks for it. */
export function tellTrouble(error: unknown): number {
  process.stderr.write(`touchstone: ${sentence(error)}\n`);
  if (process.env['TOUCHSTONE_DEBUG'] && error instanceof Error) process.stderr.write(`${traces(error)}\n`);
  return error instanceof TouchstoneError ? exitStatusOfError(error.code) : EXIT.harness;
}

function sentence(error: unknown): string {
  if (error instanceof TouchstoneError) return [error.message, error.advice].filter(Boolean).join(' ');
  const what = error instanceof Error ? error.message : String(error);
  return `harness failure: ${what.replace(/\.?$/, '.')} Set TOUCHSTONE_DEBUG=1 to see where.`;
}

function traces(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${traces(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}
