/** The command line of `touchstone selfcheck`, and how its end is told. */
import { writeFileSync } from 'node:fs';
import { type PaperOptions, selfcheckText } from '../../reports/index.ts';
import { isCaught, type SelfcheckReport, TouchstoneError } from '../runner/index.ts';
import { command, optionsOf } from './commander.ts';
import type { Registry } from './dialects.ts';
import { EXIT, type ExitStatus } from './exit.ts';
import { outputOptions, type Terminal, withOutputOptions } from './output.ts';
import { oneOf, wholeNumber, writableFile } from './values.ts';

export interface SelfcheckOptions {
  readonly dialects: readonly string[];
  /** Only these faults; absent = all of the dialects. */
  readonly faults?: readonly string[];
  /** Fill the whole matrix instead of stopping at each fault's first kill. */
  readonly full: boolean;
  readonly seed: number;
  /** Absolute. */
  readonly json?: string;
  readonly output: PaperOptions;
}

interface Given {
  readonly dialect?: string;
  readonly fault?: readonly string[];
  readonly full?: true;
  readonly seed?: string;
  readonly json?: string;
  readonly color: boolean;
  readonly quiet?: true;
  readonly verbose?: true;
}

/** `undefined` where help was asked for. Throws a usage error at the first thing that is wrong. */
export function parseSelfcheck(
  argv: readonly string[],
  around: Terminal & { readonly registry: Registry; readonly freshSeed: () => number },
): SelfcheckOptions | undefined {
  const { dialectNames, judgedNames } = around.registry;
  const declared = command(
    'selfcheck',
    'Breaks the reference gateway in one way at a time, and demands that a check notices.',
  )
    .option('--dialect <name>', `only the faults of one dialect: ${dialectNames.join(', ')} or all (default: all)`)
    .option('--fault <name>', 'only this fault (repeatable)', collect)
    .option('--full', 'fill the whole matrix, and demand that every check catches something')
    .option('--seed <n>', 'draw all chance from this number (default: a fresh one, printed)')
    .option('--json <file>', 'write the matrix as JSON');
  const given = optionsOf<Given>(withOutputOptions(declared), argv);
  if (!given) return undefined;
  const dialect = oneOf('--dialect', given.dialect ?? 'all', [...dialectNames, 'all']);
  return {
    dialects: dialect === 'all' ? judgedNames : [dialect],
    ...(given.fault && { faults: given.fault }),
    full: given.full ?? false,
    seed: given.seed === undefined ? around.freshSeed() : wholeNumber('--seed', given.seed, [0, 2 ** 31 - 1]),
    ...(given.json === undefined ? {} : { json: writableFile('--json', given.json) }),
    output: outputOptions(given, around),
  };
}

function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}

/** Prints and writes what a selfcheck found out; returns the exit status. */
export function tellSelfcheck(report: SelfcheckReport, { faults, full, json, output }: SelfcheckOptions): ExitStatus {
  // Of a few faults that were named, nobody expects that every check catches one.
  const isWhole = full && faults === undefined;
  if (json !== undefined) {
    try {
      writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
    } catch (cause) {
      throw new TouchstoneError('harness', `The matrix could not be written to ${json}.`, { cause });
    }
  }
  process.stdout.write(selfcheckText(report, { ...output, full: isWhole }));
  return selfcheckStatus(report, isWhole);
}

/** A fault that nothing catches is 1, and so is, where the whole matrix was filled, a check that catches nothing. */
export function selfcheckStatus({ faults, checks }: SelfcheckReport, full: boolean): ExitStatus {
  if (faults.length === 0) return EXIT.usage;
  const missed = faults.some((fault) => !isCaught(fault));
  const idle = full && checks.some(({ catches }) => catches.length === 0);
  return missed || idle ? EXIT.broken : EXIT.kept;
}
