/** The embedded database: prepared statements over libsql, and transactions that several processes may race for. */
import Libsql from 'libsql';
import { SCHEMA } from './schema.ts';

/** What a column may hold. Every integer comes back as a `bigint`, so that no amount loses digits. */
export type Cell = null | string | bigint | number;

/** A prepared statement; a row is the tuple of its columns. */
export interface Statement<Row extends readonly Cell[]> {
  /** The first row. */
  get(...parameters: readonly Cell[]): Row | undefined;
  all(...parameters: readonly Cell[]): Row[];
  /** How many rows it changed. */
  run(...parameters: readonly Cell[]): number;
}

export interface Database {
  prepare<Row extends readonly Cell[] = []>(sql: string): Statement<Row>;
  /** Runs `work` in one transaction; what it throws rolls back. Transactions do not nest. */
  transaction<T>(work: () => T): T;
  /** The same, but takes everything back where `keeps` says no to the answer. */
  attempt<T>(work: () => T, keeps: (answer: T) => boolean): T;
  close(): void;
}

/** How long a process waits for another one's transaction. */
const BUSY_MS = 10_000;

/**
 * Opens `:memory:` or a file. `synchronous=OFF`: what a killed process wrote is in the system's cache and survives it;
 * only a power cut loses it, and a simulated gateway has none.
 */
export function openDatabase(path: string): Database {
  const connection = new Libsql(path, { timeout: BUSY_MS });
  connection.exec(`PRAGMA busy_timeout=${BUSY_MS}; PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;`);
  connection.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
  const begin = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  const rollback = connection.prepare('ROLLBACK');

  const attempt = <T>(work: () => T, keeps: (answer: T) => boolean): T => {
    begin.run();
    let answer: T;
    try {
      answer = work();
    } catch (failure) {
      rollback.run();
      throw failure;
    }
    (keeps(answer) ? commit : rollback).run();
    return answer;
  };

  return {
    prepare<Row extends readonly Cell[]>(sql: string): Statement<Row> {
      const statement = connection.prepare(sql);
      if (statement.reader) statement.raw(true).safeIntegers(true);
      return {
        get: (...parameters) => statement.get(...parameters) as Row | undefined,
        all: (...parameters) => statement.all(...parameters) as Row[],
        run: (...parameters) => statement.run(...parameters).changes,
      };
    },
    transaction: (work) => attempt(work, () => true),
    attempt,
    close: () => connection.close(),
  };
}
