/** `touchstone explain`: one clause, where it stands, what tests or shows it, and what breaks it. */
import { paper, plain } from '../../reports/index.ts';
import { command, optionsOf } from './commander.ts';
import { registry } from './dialects.ts';
import { EXIT } from './exit.ts';
import { type ClauseEntry, inventoryOfAll } from './inventory.ts';
import { named } from './list.ts';
import { nearest } from './nearest.ts';
import { outputOptions } from './output.ts';
import { everyFault } from './rooms.ts';
import { usage } from './values.ts';

/** Runs the command; resolves with the exit status. */
export async function run(argv: readonly string[]): Promise<number> {
  const declared = command('explain', 'Says what a clause demands, where it stands, and what tests it.')
    .argument('<id>', 'the id of a clause or of a check')
    .option('--no-color', 'print without colours (or NO_COLOR=1)');
  const given = optionsOf<{ readonly color: boolean }>(declared, argv);
  if (!given) return EXIT.kept;
  const entries = await inventoryOfAll(registry, await everyFault());
  const id = declared.args[0] ?? '';
  const found = entries.filter(({ clause, checks }) => clause.id === id || checks.some((check) => check.id === id));
  if (found.length === 0) throw unknown(id, entries);
  const options = outputOptions(given, { env: process.env, stdout: process.stdout });
  process.stdout.write(found.map((entry) => explanation(entry, options)).join('\n'));
  return EXIT.kept;
}

function unknown(id: string, entries: readonly ClauseEntry[]): Error {
  const near = nearest(
    id,
    entries.map(({ clause }) => clause.id),
  );
  const advice = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : '`npx touchstone list` shows all ids.';
  return usage(`There is no clause or check "${id}".`, advice);
}

/** The text of one clause, ending in a line feed. */
export function explanation(
  { clause, checks, faults, variants }: ClauseEntry,
  options: Parameters<typeof paper>[0],
): string {
  const { ink, hang } = paper(options);
  const field = (label: string, text: string) => hang(`  ${label}`.padEnd(15), text);
  const testedBy = checks.map(({ id, needs }) => `${id}${needs.length > 0 ? ` (needs ${needs.join(', ')})` : ''}`);
  const lines = [
    `${ink.bold(plain(clause.id))}  ${ink.dim(`${clause.level}, about the ${clause.party.replace('-', ' ')}`)}`,
    ...field('demands', clause.statement),
    ...field('stands in', `${clause.source.document}: ${clause.source.section}`),
    ...field('observed by', clause.probe),
    ...field('broken if', clause.negative),
    ...(variants.length > 0
      ? field('shown by', `${named(variants)} of the reference, on which every check passes`)
      : field('tested by', clause.excluded ?? (testedBy.join(', ') || 'no check yet'))),
    ...field('faults', faults.map(({ name }) => name).join(', ') || 'none'),
  ];
  return `${lines.join('\n')}\n`;
}
