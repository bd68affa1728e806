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
  /** How a buyer can pay: from the account's balance (the default), or by the signatures of a wallet. */
  readonly pays?: readonly ('balance' | 'signature')[];
  /** Loaded when it is asked for. */
  readonly suite: () => Promise<Suite>;
}

/** What the commands ask of the dialects that they know. */
export interface Registry {
  readonly dialects: readonly KnownDialect[];
  readonly dialectNames: readonly string[];
  /** Those that a gateway can be judged by. */
  readonly judgedNames: readonly string[];
  readonly everyClause: readonly Requirement[];
  readonly clauseById: (id: string) => Requirement | undefined;
  /** How that dialect is judged. Throws for one that is not. */
  readonly judgedBy: (dialect: string) => JudgedBy;
  /** Every check of these dialects. */
  readonly checksOf: (names: readonly string[]) => Promise<readonly Check[]>;
  /** The good path of each of these dialects. */
  readonly goodPathsOf: (names: readonly string[]) => Promise<{ readonly [dialect: string]: Check }>;
}

export function registryOf(dialects: readonly KnownDialect[]): Registry {
  const everyClause = dialects.flatMap(({ clauses }) => clauses);
  const clausesById = new Map(everyClause.map((clause) => [clause.id, clause]));
  const judged = dialects.flatMap(({ name, judged: by }) => (by ? [{ name, by }] : []));
  const suitesOf = (names: readonly string[]) =>
    Promise.all(
      judged.filter(({ name }) => names.includes(name)).map(async ({ name, by }) => ({ name, ...(await by.suite()) })),
    );
  return {
    dialects,
    dialectNames: dialects.map(({ name }) => name),
    judgedNames: judged.map(({ name }) => name),
    everyClause,
    clauseById: (id) => clausesById.get(id),
    judgedBy(dialect) {
      const found = judged.find(({ name }) => name === dialect);
      if (found) return found.by;
      throw new TouchstoneError('harness', `Nothing judges by the dialect ${dialect}.`);
    },
    checksOf: async (names) =>
      (await suitesOf(names)).flatMap(({ chapters }) => chapters.flatMap(({ checks }) => checks)),
    goodPathsOf: async (names) =>
      Object.fromEntries((await suitesOf(names)).map(({ name, goodPath }) => [name, goodPath])),
  };
}

const ours: readonly KnownDialect[] = [
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

/** The registry of Touchstone's own dialects. */
export const registry: Registry = registryOf(ours);

export const { dialects, dialectNames, judgedNames, everyClause, clauseById, judgedBy, checksOf, goodPathsOf } =
  registry;
