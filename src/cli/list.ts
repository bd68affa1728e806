/** `touchstone list`: the clauses, and which checks test them. */
import { Chalk } from 'chalk';
import { count } from '../../reports/index.ts';
import { command, optionsOf } from './commander.ts';
import { dialectNames, registry } from './dialects.ts';
import { EXIT } from './exit.ts';
import { type ClauseEntry, inventoryJson, inventoryOfAll, isUncovered } from './inventory.ts';
import { wantsColour } from './output.ts';
import { everyFault } from './rooms.ts';
import { oneOf } from './values.ts';

interface Given {
  readonly dialect?: string;
  readonly uncovered?: true;
  readonly json?: true;
  readonly color: boolean;
}

/** Runs the command; resolves with the exit status. */
export async function run(argv: readonly string[]): Promise<number> {
  const declared = command('list', 'Shows the clauses of the contracts, and which checks test them.')
    .option('--dialect <name>', `${dialectNames.join(', ')} or all (default: all)`)
    .option('--uncovered', 'only clauses that no check tests and no variant shows yet')
    .option('--json', 'print one JSON document')
    .option('--no-color', 'print without colours (or NO_COLOR=1)');
  const given = optionsOf<Given>(declared, argv);
  if (!given) return EXIT.kept;
  const dialect = oneOf('--dialect', given.dialect ?? 'all', [...dialectNames, 'all']);
  const all = await inventoryOfAll(registry, await everyFault());
  const entries = all.filter((entry) => dialect === 'all' || entry.dialect === dialect);
  const shown = given.uncovered ? entries.filter(isUncovered) : entries;
  const colour = given.color && wantsColour(process.env, process.stdout);
  process.stdout.write(
    given.json ? `${JSON.stringify(inventoryJson(shown), null, 2)}\n` : inventoryText(entries, shown, colour),
  );
  return EXIT.kept;
}

/** `shown` of `entries`, by dialect and area; the totals are those of `entries`. Empty where nothing is shown. */
export function inventoryText(entries: readonly ClauseEntry[], shown: readonly ClauseEntry[], colour: boolean): string {
  const ink = new Chalk({ level: colour ? 1 : 0 });
  const dialects = new Set(entries.map(({ dialect }) => dialect));
  const lines = [...dialects].flatMap((dialect) => {
    const all = entries.filter((entry) => entry.dialect === dialect);
    const own = shown.filter((entry) => entry.dialect === dialect);
    if (own.length === 0) return [];
    const tested = all.filter(({ checks }) => checks.length > 0).length;
    const allowed = all.filter(({ checks, variants }) => checks.length === 0 && variants.length > 0).length;
    const open = all.filter(isUncovered).length;
    const shownBy = allowed > 0 ? `, ${allowed} shown by variants` : '';
    const title = `${ink.bold(dialect)}  ${tested} of ${count(all.length, 'clause')} tested${shownBy}, ${open} not covered yet`;
    return [title, ...own.map((entry) => `  ${clauseLine(entry, ink)}`), ''];
  });
  return lines.join('\n');
}

function clauseLine(entry: ClauseEntry, ink: InstanceType<typeof Chalk>): string {
  const { clause, checks, faults, variants } = entry;
  if (checks.length > 0) {
    return `${ink.green('✓')} ${clause.id}  ${ink.dim(`${clause.level}, ${count(checks.length, 'check')}, ${count(faults.length, 'fault')}`)}`;
  }
  if (isUncovered(entry)) return `${ink.yellow('?')} ${clause.id}  ${ink.dim(`${clause.level}, not covered yet`)}`;
  const why = clause.excluded === undefined ? `shown by ${named(variants)}` : 'beyond any check';
  return `${ink.dim('-')} ${clause.id}  ${ink.dim(`${clause.level}, ${why}`)}`;
}

/** The variants of the reference that take, or refuse to take, an allowed reading. */
export function named(variants: ClauseEntry['variants']): string {
  return `the ${variants.length === 1 ? 'variant' : 'variants'} ${variants.join(' and ')}`;
}
