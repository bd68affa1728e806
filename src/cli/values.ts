/** Values of the command line, parsed once: each function returns a valid value or throws one sentence that helps. */
import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { TouchstoneError } from '../runner/index.ts';

/** A usage error: what is wrong, and what to do. */
export function usage(sentence: string, advice?: string): TouchstoneError {
  return new TouchstoneError('usage', sentence, advice === undefined ? {} : { advice });
}

/** Digits only: no sign, no exponent, nothing that `Number` would forgive. */
export function wholeNumber(option: string, given: string, [least, most]: readonly [number, number]): number {
  const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw usage(`${option} takes a whole number from ${least} to ${most}, not "${given}".`);
}

export function oneOf<const T extends string>(option: string, given: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === given);
  if (found !== undefined) return found;
  throw usage(`${option} takes one of ${choices.join(', ')}, not "${given}".`);
}

/** An absolute http or https URL without credentials in it. */
export function httpUrl(option: string, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw usage(`${option} takes an http or https URL such as http://127.0.0.1:8080/mcp, not "${given}".`);
  }
  if (url.username !== '' || url.password !== '') {
    throw usage(`${option} takes no user name or password in the URL.`, 'Give a bearer token by --token.');
  }
  return url.href;
}

export function regularExpression(option: string, given: string): RegExp {
  try {
    return new RegExp(given);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : '';
    throw usage(`${option} takes a regular expression, and "${given}" is none: ${why}.`);
  }
}

/** What is sent as a bearer token must fit into a header. */
export function bearerToken(option: string, given: string): string {
  if (/^[\x21-\x7e]+$/.test(given)) return given;
  throw usage(`${option} takes a token of visible ASCII characters without spaces.`);
}

/** A file that can be written when the run has ended; nothing is created yet. Returns its absolute path. */
export function writableFile(option: string, given: string): string {
  const file = resolve(given);
  const folder = dirname(file);
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing?.isDirectory()) throw usage(`${option} names a folder, ${given}; it takes the name of a file.`);
  if (!existing && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw usage(`${option} cannot write ${given}: there is no folder ${folder}.`, 'Make the folder first.');
  }
  try {
    accessSync(existing ? file : folder, constants.W_OK);
  } catch (cause) {
    throw new TouchstoneError('usage', `${option} cannot write ${given}: permission denied.`, { cause });
  }
  return file;
}
