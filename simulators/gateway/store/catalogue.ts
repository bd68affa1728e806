/** Tools in all their contract versions, as the control API publishes them. */
import type { Micros, ToolContract } from '../../../src/contract/index.ts';
import { changeCounter } from './changes.ts';
import type { Database } from './database.ts';

/** One contract version as it is stored. */
export interface ToolRow {
  readonly tool: ToolContract;
  /** Higher = published later. */
  readonly ordinal: number;
  readonly removed: boolean;
  readonly retired: boolean;
}

type Row = [contract: string, price: bigint, ordinal: bigint, removed: bigint, retired: bigint];

export type CatalogueStore = ReturnType<typeof catalogueStore>;

export function catalogueStore(db: Database) {
  const changes = changeCounter(db, 'tools');
  const put = db.prepare(
    `INSERT INTO tools (dialect, name, version, ordinal, contract, price, removed, retired, change)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET contract = excluded.contract, price = excluded.price, ordinal = excluded.ordinal,
     removed = excluded.removed, retired = excluded.retired, change = excluded.change`,
  );
  const columns = 'contract, price, ordinal, removed, retired';
  const since = db.prepare<Row>(`SELECT ${columns} FROM tools WHERE change > ? ORDER BY change`);
  const named = db.prepare<Row>(`SELECT ${columns} FROM tools WHERE dialect = ? AND name = ? ORDER BY ordinal`);
  return {
    changes: { last: changes.last, rowsSince: (change: bigint): ToolRow[] => since.all(change).map(rowOf) },
    /** Every version of that name, oldest first. */
    versions: (dialect: string, name: string): ToolRow[] => named.all(dialect, name).map(rowOf),
    /** Reads the versions of a name and writes those that `edit` answers, in one step. */
    edit(dialect: string, name: string, edit: (versions: readonly ToolRow[]) => readonly ToolRow[]): void {
      db.transaction(() => {
        for (const { tool, ordinal, removed, retired } of edit(named.all(dialect, name).map(rowOf))) {
          const { priceMicros, ...contract } = tool;
          const text = JSON.stringify(contract);
          const states = [removed ? 1 : 0, retired ? 1 : 0];
          put.run(dialect, name, tool.version, ordinal, text, priceMicros, ...states, changes.next());
        }
      });
    },
  };
}

function rowOf([contract, price, ordinal, removed, retired]: Row): ToolRow {
  const tool = { ...(JSON.parse(contract) as Omit<ToolContract, 'priceMicros'>), priceMicros: price as Micros };
  return { tool, ordinal: Number(ordinal), removed: removed === 1n, retired: retired === 1n };
}
