/** The target's ledger of one account, as sums. */
import type { Ledger, LedgerEntry, Micros } from '../../contract/index.ts';

export interface LedgerView {
  /** What can still be spent. */
  readonly balanceMicros: Micros;
  readonly heldMicros: Micros;
  /** Out of the buyer's pocket: captured and not refunded, or held and not released. */
  readonly net: Micros;
  /** Captured and not refunded. */
  readonly takenMicros: Micros;
  readonly entries: readonly LedgerEntry[];
  /** `net` of one purchase. */
  of(intentId: string): Micros;
}

/** Reads the ledger's entries as sums, purchase by purchase. */
export function viewLedger(ledger: Ledger): LedgerView {
  const intents = new Set(ledger.entries.map((entry) => entry.intentId));
  const sums = new Map([...intents].map((id) => [id, sumsOf(ledger.entries.filter((entry) => entry.intentId === id))]));
  const all = [...sums.values()];
  return {
    balanceMicros: BigInt(ledger.balanceMicros),
    heldMicros: BigInt(ledger.heldMicros),
    net: all.reduce((sum, { net }) => sum + net, 0n),
    takenMicros: all.reduce((sum, { taken }) => sum + taken, 0n),
    entries: ledger.entries,
    of: (intentId) => sums.get(intentId)?.net ?? 0n,
  };
}

/** A purchase that was captured counts by its captures; one that was not, by what is still held. */
function sumsOf(entries: readonly LedgerEntry[]): { readonly net: Micros; readonly taken: Micros } {
  const sum = (kind: LedgerEntry['kind']) =>
    entries.reduce((total, entry) => (entry.kind === kind ? total + BigInt(entry.amountMicros) : total), 0n);
  const taken = sum('capture') - sum('refund');
  const wasCaptured = entries.some((entry) => entry.kind === 'capture');
  return { taken, net: wasCaptured ? taken : sum('hold') - sum('release') - sum('refund') };
}
