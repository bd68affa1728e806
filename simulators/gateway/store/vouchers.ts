/** Vouchers that were taken, and the demands that they answer. */
import type {
  Hold,
  HoldOutcome,
  Instant,
  Micros,
  VoucherFunding,
  VoucherRequirement,
} from '../../../src/contract/index.ts';
import type { Database } from './database.ts';

export type VoucherState = 'held' | 'redeeming' | 'redeemed' | 'released';

/** The part of a query over intents that leaves out vouchers with a lower one of their payer still open. */
export const NOT_WAITING = `NOT EXISTS (
  SELECT 1 FROM vouchers own JOIN vouchers lower ON lower.payer = own.payer AND lower.seq < own.seq
  WHERE own.intent_id = intents.intent_id AND lower.state IN ('held', 'redeeming'))`;

export function voucherTable(db: Database) {
  const known = db.prepare<[string]>('SELECT intent_id FROM vouchers WHERE use = ?');
  const overtaken = db.prepare<[bigint]>(
    `SELECT seq FROM vouchers WHERE payer = ? AND seq > ? AND state IN ('redeeming', 'redeemed') LIMIT 1`,
  );
  // Those up to `seqHigh` are in the balance that was read with it, whatever became of them.
  const open = db.prepare<[bigint]>(
    `SELECT coalesce(sum(amount), 0) FROM vouchers WHERE payer = ? AND seq > ? AND state <> 'released'`,
  );
  const insert = db.prepare(
    `INSERT INTO vouchers (use, payer, seq, intent_id, amount, redeem_by, state) VALUES (?, ?, ?, ?, ?, ?, 'held')`,
  );
  const close = db.prepare('UPDATE vouchers SET state = ? WHERE intent_id = ?');
  const latest = db.prepare<[bigint | null]>(
    `SELECT min(redeem_by) FROM vouchers WHERE payer = ? AND seq >= ? AND state = 'held'`,
  );
  const hurry = db.prepare(
    `UPDATE intents SET due_at = min(due_at, ?) WHERE state = 'delivered' AND intent_id IN
     (SELECT intent_id FROM vouchers WHERE payer = ? AND seq < ? AND state = 'held')`,
  );
  return {
    take(funding: VoucherFunding, { intentId, priceMicros }: Hold): HoldOutcome {
      const { payer, seq, seqHigh, coverMicros } = funding;
      if (known.get(funding.use) !== undefined) return { kind: 'voucher-reused' };
      if (seq <= seqHigh || overtaken.get(payer, seq) !== undefined) return { kind: 'voucher-overtaken' };
      const availableMicros = coverMicros - (open.get(payer, seqHigh)?.[0] ?? 0n);
      if (availableMicros < priceMicros) return { kind: 'insufficient-funds', availableMicros };
      insert.run(funding.use, payer, seq, intentId, priceMicros, funding.redeemBy);
      return { kind: 'held' };
    },
    /**
     * When its hold ends: never after it or one that waits for it stops being redeemable. Delivered ones that it
     * would wait for are hurried likewise.
     */
    dueOf({ payer, seq, redeemBy }: VoucherFunding, dueAt: Instant): Instant {
      hurry.run(redeemBy, payer, seq);
      return Math.min(dueAt, Number(latest.get(payer, seq)?.[0] ?? dueAt));
    },
    close: (intentId: string, state: VoucherState): void => void close.run(state, intentId),
  };
}

/** A demand that has been made. */
export interface DemandRow {
  readonly agentId: string;
  readonly priceMicros: Micros;
  readonly requirement: VoucherRequirement;
  readonly expiresAt: Instant;
}

export interface NewDemand {
  readonly payer: string;
  readonly agentId: string;
  readonly key: string | undefined;
  /** What is asked to be paid, for finding it again under its key. */
  readonly request: string;
  readonly priceMicros: Micros;
  readonly seqHigh: bigint;
  readonly expiresAt: Instant;
  /** Found again only while it lives at least until then. */
  readonly reusableUntil: Instant;
  spell(seq: bigint): VoucherRequirement;
}

export function demandTable(db: Database) {
  const again = db.prepare<[string]>(
    'SELECT requirement FROM demands WHERE agent_id = ? AND key = ? AND request = ? AND expires_at >= ? ORDER BY seq DESC LIMIT 1',
  );
  const last = db.prepare<[bigint]>('SELECT last FROM sequences WHERE payer = ?');
  const next = db.prepare('INSERT INTO sequences (payer, last) VALUES (?, ?2) ON CONFLICT DO UPDATE SET last = ?2');
  const insert = db.prepare(
    'INSERT INTO demands (payer, seq, agent_id, key, request, price, requirement, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const find = db.prepare<[string, bigint, string, bigint]>(
    'SELECT agent_id, price, requirement, expires_at FROM demands WHERE payer = ? AND seq = ?',
  );
  const forget = db.prepare('DELETE FROM demands WHERE expires_at <= ?');
  return {
    /** The demand that stands under its key, else a new one with the payer's next `seq`. */
    make(demand: NewDemand): VoucherRequirement {
      return db.transaction(() => {
        const { payer, agentId, key, request } = demand;
        const found = key === undefined ? undefined : again.get(agentId, key, request, demand.reusableUntil);
        if (found !== undefined) return JSON.parse(found[0]) as VoucherRequirement;
        const [highest] = last.get(payer) ?? [0n];
        const seq = (highest > demand.seqHigh ? highest : demand.seqHigh) + 1n;
        const requirement = demand.spell(seq);
        next.run(payer, seq);
        const text = JSON.stringify(requirement);
        insert.run(payer, seq, agentId, key ?? null, request, demand.priceMicros, text, demand.expiresAt);
        return requirement;
      });
    },
    find(payer: string, seq: bigint): DemandRow | undefined {
      const row = find.get(payer, seq);
      if (row === undefined) return undefined;
      const [agentId, priceMicros, requirement, expiresAt] = row;
      return { agentId, priceMicros, requirement: JSON.parse(requirement), expiresAt: Number(expiresAt) };
    },
    forget: (before: Instant): void => void forget.run(before),
  };
}
