/** The book of double entries: every movement has the place it left and the place it went to. */
import type { Funding, Instant, LedgerEntry, Micros } from '../../../src/contract/index.ts';
import type { Database } from './database.ts';

/** Where an account's money can be: what it can spend, what is held, what was earned, its own escrow on the chain. */
type Place = 'world' | 'available' | 'escrow' | 'held' | 'earned';

interface Movement {
  readonly accountId: string;
  readonly intentId: string;
  readonly tool: string;
  readonly funding: Funding;
}

export function entryBook(db: Database) {
  const write = db.prepare(
    'INSERT INTO entries (account_id, intent_id, kind, debit, credit, amount, tool, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const list = db.prepare<[string, string, bigint, string, bigint]>(
    `SELECT intent_id, kind, amount, tool, at FROM entries WHERE account_id = ? AND kind <> 'deposit' ORDER BY entry`,
  );
  return {
    /** A call that costs nothing leaves no entry. */
    write(kind: LedgerEntry['kind'], { accountId, intentId, tool, funding }: Movement, micros: Micros, at: Instant) {
      if (funding.kind === 'free') return;
      const [debit, credit] = sides(kind, funding.kind === 'balance' ? 'available' : 'escrow');
      write.run(accountId, intentId, kind, debit, credit, micros, tool, at);
    },
    deposit(accountId: string, micros: Micros, at: Instant): void {
      const [debit, credit]: [Place, Place] = micros < 0n ? ['available', 'world'] : ['world', 'available'];
      write.run(accountId, null, 'deposit', debit, credit, micros < 0n ? -micros : micros, null, at);
    },
    of: (accountId: string): LedgerEntry[] =>
      list.all(accountId).map(([intentId, kind, amount, tool, at]) => ({
        intentId,
        kind: kind as LedgerEntry['kind'],
        amountMicros: amount.toString(),
        tool,
        at: new Date(Number(at)).toISOString(),
      })),
  };
}

function sides(kind: LedgerEntry['kind'], source: Place): [debit: Place, credit: Place] {
  switch (kind) {
    case 'hold':
      return [source, 'held'];
    case 'capture':
      return ['held', 'earned'];
    case 'release':
      return ['held', source];
    case 'refund':
      return ['earned', source];
  }
}
