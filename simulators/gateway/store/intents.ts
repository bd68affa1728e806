/** Purchases as rows: one for each admitted call, from its hold to its end. */
import type {
  ExactFunding,
  Hold,
  Instant,
  Micros,
  Purchase,
  PurchaseState,
  Served,
  VoucherFunding,
} from '../../../src/contract/index.ts';
import type { Database } from './database.ts';
import { NOT_WAITING } from './vouchers.ts';

type Row = [
  agentId: string,
  accountId: string,
  tool: string,
  operation: string,
  price: bigint,
  funding: string,
  freePerDay: bigint | null,
  voucher: string | null,
  state: string,
  startedAt: bigint,
  dueAt: bigint | null,
  held: bigint,
  charged: bigint,
  intentId: string,
  served: string | null,
];

const COLUMNS =
  'agent_id, account_id, tool, operation, price, funding, free_per_day, voucher, state, started_at, due_at, held, charged, intent_id, served';
const IS_DUE = `state = 'delivered' AND ${NOT_WAITING}`;

export function intentTable(db: Database) {
  const begin = db.prepare(
    `INSERT INTO intents (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'running', ?, NULL, ?, 0, ?, NULL)`,
  );
  const find = db.prepare<Row>(`SELECT ${COLUMNS} FROM intents WHERE intent_id = ?`);
  const deliver = db.prepare(`UPDATE intents SET state = 'delivered', due_at = ?, served = ? WHERE intent_id = ?`);
  const close = db.prepare(
    `UPDATE intents SET state = ?, held = 0, charged = ?, served = coalesce(?, served) WHERE intent_id = ?`,
  );
  const postpone = db.prepare(`UPDATE intents SET due_at = ? WHERE intent_id = ? AND state = 'delivered'`);
  const due = db.prepare<Row>(`SELECT ${COLUMNS} FROM intents WHERE ${IS_DUE} AND due_at <= ? ORDER BY due_at LIMIT ?`);
  const nextDue = db.prepare<[bigint | null]>(`SELECT due_at FROM intents WHERE ${IS_DUE} ORDER BY due_at LIMIT 1`);
  const running = db.prepare<[string, bigint]>(`SELECT intent_id, started_at FROM intents WHERE state = 'running'`);
  return {
    begin: (hold: Hold, now: Instant): void => void begin.run(...beginning(hold, now)),
    find(intentId: string): Purchase | undefined {
      const row = find.get(intentId);
      return row && purchaseOf(row);
    },
    deliver: (intentId: string, dueAt: Instant, served?: Served): void =>
      void deliver.run(dueAt, textOf(served), intentId),
    close: (intentId: string, state: PurchaseState, chargedMicros: Micros, served?: Served): void =>
      void close.run(state, chargedMicros, textOf(served), intentId),
    due: (now: Instant, limit: number): Purchase[] => due.all(now, limit).map(purchaseOf),
    nextDue(): Instant | undefined {
      const [at] = nextDue.get() ?? [];
      return at === undefined || at === null ? undefined : Number(at);
    },
    postpone: (intentId: string, dueAt: Instant): void => void postpone.run(dueAt, intentId),
    /** Attempts without an outcome, of this process or of one that is gone. */
    running: () => running.all().map(([intentId, startedAt]) => ({ intentId, startedAt: Number(startedAt) })),
  };
}

function textOf(served: Served | undefined): string | null {
  return served === undefined ? null : JSON.stringify(served);
}

function beginning(hold: Hold, now: Instant) {
  const { funding } = hold;
  return [
    hold.agentId,
    hold.accountId,
    hold.tool,
    hold.operation,
    hold.priceMicros,
    funding.kind,
    funding.kind === 'free' ? (funding.perDay ?? null) : null,
    paymentText(funding),
    now,
    funding.kind === 'free' ? 0n : hold.priceMicros,
    hold.intentId,
  ] as const;
}

function purchaseOf(row: Row): Purchase {
  const [agentId, accountId, tool, operation, priceMicros, kind, perDay, voucher, state, ...times] = row;
  const [startedAt, dueAt, heldMicros, chargedMicros, intentId, served] = times;
  return {
    intentId,
    agentId,
    accountId,
    tool,
    operation,
    priceMicros,
    funding: fundingOf(kind, perDay, voucher),
    rules: {},
    state: state as PurchaseState,
    startedAt: Number(startedAt),
    ...(dueAt !== null && { dueAt: Number(dueAt) }),
    heldMicros,
    chargedMicros,
    ...(served !== null && { served: JSON.parse(served) as Served }),
  };
}

function fundingOf(kind: string, perDay: bigint | null, voucher: string | null): Purchase['funding'] {
  if (kind === 'voucher' && voucher !== null) return voucherFrom(voucher);
  if (kind === 'x402' && voucher !== null) return exactFrom(voucher);
  if (kind === 'free') return perDay === null ? { kind } : { kind, perDay: Number(perDay) };
  return { kind: 'balance' };
}

/** What was signed, and what the chain said of it. */
function paymentText(funding: Purchase['funding']): string | null {
  if (funding.kind === 'voucher') return voucherText(funding);
  return funding.kind === 'x402' ? JSON.stringify({ ...funding, coverMicros: `${funding.coverMicros}` }) : null;
}

function exactFrom(text: string): ExactFunding {
  const stored = JSON.parse(text) as Omit<ExactFunding, 'coverMicros'> & { readonly coverMicros: string };
  return { ...stored, coverMicros: BigInt(stored.coverMicros) };
}

/** JSON has no bigint. */
type InText = 'seq' | 'coverMicros' | 'seqHigh';
type VoucherText = Omit<VoucherFunding, InText> & { readonly [M in InText]: string };

function voucherText(funding: VoucherFunding): string {
  const { seq, coverMicros, seqHigh } = funding;
  return JSON.stringify({ ...funding, seq: `${seq}`, coverMicros: `${coverMicros}`, seqHigh: `${seqHigh}` });
}

function voucherFrom(text: string): VoucherFunding {
  const stored = JSON.parse(text) as VoucherText;
  const { seq, coverMicros, seqHigh } = stored;
  return { ...stored, seq: BigInt(seq), coverMicros: BigInt(coverMicros), seqHigh: BigInt(seqHigh) };
}
