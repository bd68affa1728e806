/** One story about purchases as it is told: its world, its buyer and tool, and what each attempt came to. */
import {
  type Buyer,
  type ChainVerbs,
  type ClockVerbs,
  type Context,
  chainVerbs,
  clockVerbs,
  type Json,
  type Outcome,
  openBuyer,
  putOnSale,
  type SoldTool,
  served,
  type ToolCall,
} from '../../src/runner/index.ts';
import type { Attempt, Heard, PurchaseHistory } from './purchase-history.ts';

/** How a story's purchases are paid. */
export type Pays = 'balance' | 'voucher';

/** What the stories of one law act on. */
export interface PurchaseWorld {
  readonly pays: Pays;
  buyer(): Promise<Buyer>;
  sells(by: Buyer): Promise<SoldTool>;
  key(): string;
  /** Absent where the target grants none: then nothing is let pass. */
  readonly clock?: ClockVerbs;
  readonly chain: ChainVerbs;
  /** From delivery to settlement; undefined where the target does not say. */
  readonly settlesAfterMs: number | undefined;
  /** How long a key is remembered at least: what the target says, else only as long as a careful buyer retries. */
  readonly keysLiveMs: number;
  isUnfinished(outcome: Outcome): boolean;
  /** A plain purchase, made once for all stories: one that serves nobody would keep the law for nothing. */
  proven(): Promise<void>;
}

export interface PurchaseModel {
  readonly world: PurchaseWorld;
  readonly buyer: Buyer;
  readonly tool: SoldTool;
  readonly startBalanceMicros: bigint;
  readonly keys: string[];
  /** Since the story began, in the target's time. */
  passedMs: number;
  readonly attempts: Attempt[];
}

export const MINUTE_MS = 60_000;
/** What the end of a story takes besides the settlement. */
export const ENDING_MS = 2 * MINUTE_MS;

/** The world of any dialect: its adapter says what an answer means, and the kit does the rest. */
export function purchaseWorld(context: Context, pays: Pays): PurchaseWorld {
  const { adapter, check, instance } = context;
  const buyer = () => openBuyer(context, { pays });
  const sells = (by: Buyer) => putOnSale(context, async () => by);
  let proof: Promise<unknown> | undefined;
  return {
    pays,
    buyer,
    sells,
    async proven() {
      proof ??= buyer().then(async (by) => served(await (await sells(by)).call()));
      await proof;
    },
    key: () => context.name('key'),
    ...(instance.powers.has('clock') ? { clock: clockVerbs(context) } : {}),
    chain: chainVerbs(context),
    settlesAfterMs: adapter.settlesAfterMs,
    keysLiveMs: Math.max(MINUTE_MS, instance.dialects[check.dialect]?.options.idempotencyTtlMs ?? 0),
    isUnfinished: adapter.isUnfinished,
  };
}

/** A fresh buyer and a tool of its own. */
export async function beginStory(world: PurchaseWorld): Promise<PurchaseModel> {
  await world.proven();
  const buyer = await world.buyer();
  const tool = await world.sells(buyer);
  const startBalanceMicros = (await buyer.ledger()).balanceMicros;
  return { world, buyer, tool, startBalanceMicros, keys: [], passedMs: 0, attempts: [] };
}

/** Heals the provider, lets every time-out and window pass where time can, and asks for each purchase once more. */
export async function endStory(model: PurchaseModel): Promise<PurchaseHistory> {
  const { world, buyer, tool } = model;
  const { clock, settlesAfterMs } = world;
  const isKnown = keysOutlive(model, ENDING_MS + (settlesAfterMs ?? 0));
  await letsPass(model, MINUTE_MS);
  for (const purchase of model.keys.keys()) await attempt(model, purchase);
  await letsPass(model, (settlesAfterMs ?? 0) + MINUTE_MS);
  // A key that may have been forgotten by now is not asked for again.
  if (isKnown) for (const purchase of model.keys.keys()) await attempt(model, purchase);
  const settled = clock !== undefined && settlesAfterMs !== undefined && isKnown;
  const ledger = await buyer.ledger();
  const journal = tool.attempts;
  const of = (purchase: number) => journal.filter((one) => purchaseOf(one.body) === purchase && one.executed);
  return {
    purchases: [...model.keys.keys()].map((purchase) => ({
      priceMicros: tool.priceMicros,
      executed: of(purchase).length,
      servable: of(purchase).filter((one) => one.script.does === 'answers').length,
    })),
    attempts: model.attempts,
    settled,
    takenMicros: ledger.net - ledger.heldMicros,
    heldMicros: ledger.heldMicros,
    ...(world.pays === 'balance' ? { balanceFellMicros: model.startBalanceMicros - ledger.balanceMicros } : {}),
    ...(world.pays === 'voucher' && settled
      ? { redeemedMicros: (await world.chain.collections(buyer)).map((one) => one.amount) }
      : {}),
  };
}

/** Begins a purchase under a fresh key; returns its number. */
export function begin(model: PurchaseModel): number {
  return model.keys.push(model.world.key()) - 1;
}

/** Lets time pass, where the target grants a clock. */
export async function letsPass(model: PurchaseModel, ms: number): Promise<void> {
  if (model.world.clock === undefined) return;
  await model.world.clock.advance(ms);
  model.passedMs += ms;
}

/** Whether every key of the story will be known after so much more time. */
export function keysOutlive({ passedMs, world }: PurchaseModel, ms: number): boolean {
  return passedMs + ms <= world.keysLiveMs;
}

/** The arguments of the n-th purchase, unlike those of any other. */
const argsOf = (purchase: number) => ({ city: `Lisbon ${purchase}` });

/** Which purchase a provider's request was for. */
function purchaseOf(body: Json): number | undefined {
  const city = typeof body === 'object' && body !== null && 'city' in body ? String(body['city']) : '';
  const number = /^Lisbon (\d+)$/.exec(city)?.[1];
  return number === undefined ? undefined : Number(number);
}

function callOf(model: PurchaseModel, purchase: number): ToolCall {
  const key = model.keys[purchase];
  return model.tool.callOf({ args: argsOf(purchase), ...(key === undefined ? {} : { key }) });
}

/** Sends the call of a purchase, and pays what is demanded. */
export async function attempt(model: PurchaseModel, purchase: number): Promise<void> {
  const { world, buyer } = model;
  const call = callOf(model, purchase);
  const outcome = await (world.pays === 'voucher' ? buyer.buys(call) : buyer.call(call));
  model.attempts.push({ purchase, heard: hear(world, outcome) });
}

/** The call with its payment, so that all of a race carry the same one; nothing where it is refused outright. */
export async function payable(model: PurchaseModel, purchase: number): Promise<ToolCall | undefined> {
  const { world, buyer } = model;
  const call = callOf(model, purchase);
  if (world.pays === 'balance') return call;
  const demanded = await buyer.call(call);
  if (demanded.kind === 'refused' && demanded.demand) return { ...call, payment: await buyer.signs(demanded) };
  model.attempts.push({ purchase, heard: hear(world, demanded) });
  return undefined;
}

/** An answer in the words of the history. */
export function hear(world: PurchaseWorld, outcome: Outcome): Heard {
  switch (outcome.kind) {
    case 'delivered':
      return {
        kind: 'delivered',
        output: JSON.stringify([outcome.output ?? null, outcome.content]),
        ...(outcome.replayed !== undefined && { replayed: outcome.replayed }),
        ...(outcome.receipt && { intentId: outcome.receipt.intentId }),
        ...toldBy(outcome),
      };
    case 'refused':
      return { kind: 'refused', code: outcome.code, unfinished: world.isUnfinished(outcome), ...toldBy(outcome) };
    case 'unreadable':
      return { kind: 'unreadable', reason: outcome.reason };
    case 'lost':
      return { kind: 'lost' };
  }
}

function toldBy({ receipt }: Extract<Outcome, { kind: 'delivered' | 'refused' }>) {
  return receipt === undefined ? {} : { toldMicros: receipt.chargedMicros + receipt.heldMicros };
}
