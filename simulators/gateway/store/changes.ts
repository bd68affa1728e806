import type { Database } from './database.ts';

/** Counts the writes to a kind of rows, so that every process over the file sees which of them it has to read again. */
export function changeCounter(db: Database, of: 'agents' | 'tools') {
  const last = db.prepare<[bigint]>('SELECT last FROM changes WHERE of = ?');
  const next = db.prepare('INSERT INTO changes (of, last) VALUES (?, 1) ON CONFLICT DO UPDATE SET last = last + 1');
  const read = () => last.get(of)?.[0] ?? 0n;
  return {
    last: read,
    /** Within the transaction that writes. */
    next(): bigint {
      next.run(of);
      return read();
    },
  };
}

/** Hands on the rows that were written since it was asked last; the first time, all of them. */
export function follow<R>(
  changes: { last(): bigint; rowsSince(change: bigint): readonly R[] },
  take: (rows: readonly R[]) => void,
): () => void {
  let seen = 0n;
  return () => {
    const last = changes.last();
    if (last !== seen) take(changes.rowsSince(seen));
    seen = last;
  };
}
