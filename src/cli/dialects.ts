/** The dialects that the command line knows: whoever adds one adds an entry here. */
import { type Requirement, requirements } from '../contract/index.ts';
import { agentmuxer, assay, type Dialect, type DialectFor } from '../dialects/index.ts';
import { type Check, type Suite, TouchstoneError } from '../runner/index.ts';

export interface KnownDialect {
  readonly name: string;
  readonly clauses: readonly Requirement[];
  /** Absent = its clauses can be read, and nothing judges by them yet. */
  readonly judged?: JudgedBy;
}

export interface JudgedBy {
  readonly adapter: DialectFor<Dialect>;
  /** How a buyer can pay: from the account's balance, or by the signatures of a wallet. */
  readonly pays: readonly ('balance' | 'signature')[];
  /** Loaded when it is asked for. */
  readonly suite: () => Promise<Suite>;
}

export const dialects: readonly KnownDialect[] = [
  {
    name: 'assay',
    clauses: clausesOf('assay'),
    judged: {
      adapter: assay,
      pays: ['balance', 'signature'],
      suite: async () => (await import('../../suites/assay/index.ts')).assaySuite,
    },
  },
  {
    name: 'agentmuxer',
    clauses: clausesOf('agentmuxer'),
    judged: {
      adapter: agentmuxer,
      pays: ['balance'],
      suite: async () => (await import('../../suites/agentmuxer/index.ts')).agentmuxerSuite,
    },
  },
  { name: 'divinci', clauses: clausesOf('divinci') },
  { name: 'x402', clauses: clausesOf('x402') },
];

/** Of Touchstone's own catalogue. */
function clausesOf(dialect: string): readonly Requirement[] {
  return requirements.filter(({ id }) => dialectOfId(id) === dialect);
}

/** Of a clause (`assay.search.…`), a check (`assay.search.…#2`) or a law (`assay/purchase.…`). */
export function dialectOfId(id: string): string {
  return id.split(/[./]/, 1)[0] ?? '';
}

export const dialectNames: readonly string[] = dialects.map(({ name }) => name);

/** Those that a gateway can be judged by. */
export const judgedNames: readonly string[] = dialects.filter(({ judged }) => judged).map(({ name }) => name);

export const everyClause: readonly Requirement[] = dialects.flatMap(({ clauses }) => clauses);

const clausesById: ReadonlyMap<string, Requirement> = new Map(everyClause.map((clause) => [clause.id, clause]));

export const clauseById = (id: string): Requirement | undefined => clausesById.get(id);

/** How that dialect is judged. Throws for one that is not. */
export function judgedBy(dialect: string): JudgedBy {
  const judged = dialects.find(({ name }) => name === dialect)?.judged;
  if (judged) return judged;
  throw new TouchstoneError('harness', `Nothing judges by the dialect ${dialect}.`);
}

/** Every check of these dialects. */
export async function checksOf(names: readonly string[]): Promise<readonly Check[]> {
  const suites = await Promise.all(suitesOf(names).map(({ suite }) => suite()));
  return suites.flatMap(({ chapters }) => chapters.flatMap(({ checks }) => checks));
}

/** The good path of each of these dialects. */
export async function goodPathsOf(names: readonly string[]): Promise<{ readonly [dialect: string]: Check }> {
  const named = suitesOf(names).map(async ({ name, suite }) => [name, (await suite()).goodPath] as const);
  return Object.fromEntries(await Promise.all(named));
}

function suitesOf(names: readonly string[]) {
  return dialects.flatMap(({ name, judged }) =>
    judged && names.includes(name) ? [{ name, suite: judged.suite }] : [],
  );
}
