/** Exactly-once purchase: whatever is retried, raced, lost or broken, a key is served once and paid for once. */
import {
  type Action,
  action,
  type Buyer,
  type ChainVerbs,
  type ClockVerbs,
  type Json,
  type Outcome,
  type ProviderScript,
  type SoldTool,
  type ToolCall,
} from '../../src/runner/index.ts';
import type { Attempt, Heard, PurchaseHistory } from './purchase-history.ts';

/** What a dialect gives to the law. */
export interface PurchaseWorld {
  buyer(pays: Pays): Promise<Buyer>;
  sells(): Promise<SoldTool>;
  key(): string;
  readonly clock: ClockVerbs;
  readonly chain: ChainVerbs;
  /** From delivery to settlement; undefined where the target does not say. */
  readonly holdWindowMs: number | undefined;
  /** The refusals that ask to come back later. */
  readonly unfinishedCodes: readonly string[];
  /** The arguments of the n-th purchase, unlike those of any other. */
  args(purchase: number): { readonly [member: string]: Json };
  /** Which purchase a provider's request was for. */
  purchaseOf(body: Json): number | undefined;
}

type Pays = 'balance' | 'voucher';

/** One story as it is told. */
export interface PurchaseModel {
  readonly world: PurchaseWorld;
  readonly buyer: Buyer;
  readonly tool: SoldTool;
  readonly pays: Pays;
  readonly startBalanceMicros: bigint;
  readonly keys: string[];
  readonly attempts: Attempt[];
}

const act = <P>(spec: Action<PurchaseModel, PurchaseWorld, P>) => action(spec);

/** What an upstream does wrong, and the words for it. */
const TROUBLES: readonly (readonly [string, (tool: SoldTool) => ProviderScript])[] = [
  ['answers', (tool) => ({ does: 'answers', body: tool.answer })],
  ['fails with 503', () => ({ does: 'fails', status: 503 })],
  ['rejects the request with 422', () => ({ does: 'fails', status: 422 })],
  ['hangs up before the work', (tool) => ({ does: 'cuts', when: 'before-the-work', body: tool.answer })],
  ['hangs up after the work', (tool) => ({ does: 'cuts', when: 'after-the-work', body: tool.answer })],
  ['hangs up half-way', (tool) => ({ does: 'cuts', when: 'half-way-through-the-answer', body: tool.answer })],
  ['answers with broken JSON', (tool) => ({ does: 'answers-malformed', body: tool.answer })],
  ['breaks its output schema', () => ({ does: 'breaks-schema', body: { city: 7 } })],
];

const buys = act<number>({
  does: (trouble) => `buys with a new key while the provider ${TROUBLES[trouble]?.[0]}`,
  draws: (gen) => gen.nat({ max: TROUBLES.length - 1 }),
  async act(model, _world, trouble) {
    const script = TROUBLES[trouble]?.[1];
    if (script) model.tool.provider.next(script(model.tool));
    const purchase = begin(model);
    await attempt(model, purchase);
    // What was queued and not fetched must not meet a later purchase.
    model.tool.provider.forget();
  },
});

const retries = act<number>({
  does: (which) => `retries purchase ${which + 1} with the same key`,
  draws: (gen) => gen.nat({ max: 5 }),
  when: (model) => model.keys.length > 0,
  act: (model, _world, which) => attempt(model, which % model.keys.length),
});

const LOSSES = ['as soon as it was sent', 'while the provider works', 'a moment after the provider answered'] as const;

const losesTheReply = act<number>({
  does: (loss) => `buys with a new key and loses the answer ${LOSSES[loss]}`,
  draws: (gen) => gen.nat({ max: LOSSES.length - 1 }),
  async act(model, _world, loss) {
    const purchase = begin(model);
    const call = await payable(model, purchase);
    if (!call) return;
    const gate = model.tool.provider.gate();
    const arrived = gate.arrived(1, AbortSignal.timeout(ARRIVES_WITHIN_MS)).catch(() => {});
    const until = async () => {
      await arrived;
      if (loss !== 2) return;
      gate.open();
      await aMoment();
    };
    await model.buyer.loses(call, loss === 0 ? 'sent' : { until });
    gate.open();
    model.attempts.push({ purchase, heard: { kind: 'lost' } });
  },
});

/** Fresh keys in one race step, since a race that was lost once may be won the next time. */
const RACES = 2;

const races = act<number>({
  does: (racers) => `sends ${racers} requests with one new key at once, ${RACES} times`,
  draws: (gen) => gen.integer({ min: 2, max: 8 }),
  async act(model, _world, racers) {
    for (let race = 0; race < RACES; race++) {
      const purchase = begin(model);
      const call = await payable(model, purchase);
      if (!call) return;
      await model.buyer.warms(racers);
      const gate = model.tool.provider.gate();
      const replies = await model.buyer.races(Array.from({ length: racers }, () => call));
      await met(
        replies,
        gate.arrived(racers, AbortSignal.timeout(ARRIVES_WITHIN_MS)),
        gate.arrived(1, AbortSignal.timeout(ARRIVES_WITHIN_MS)),
      );
      gate.open();
      for (const outcome of await Promise.all(replies)) model.attempts.push({ purchase, heard: hear(model, outcome) });
    }
  },
});

const jumps = act<null>({
  does: () => 'lets the hold window pass',
  draws: (gen) => gen.constant(null),
  when: (model) => model.world.holdWindowMs !== undefined,
  act: (model) => model.world.clock.advance((model.world.holdWindowMs ?? 0) + MINUTE_MS),
});

export const purchaseActions = [buys, retries, losesTheReply, races, jumps];

const MINUTE_MS = 60_000;
/** Real time: a request that has not reached the provider by then was answered without it. */
const ARRIVES_WITHIN_MS = 500;

/** A fresh buyer and tool; every second story pays by voucher. */
export async function beginStory(world: PurchaseWorld, pays: Pays): Promise<PurchaseModel> {
  const buyer = await world.buyer(pays);
  const tool = await world.sells();
  const startBalanceMicros = (await buyer.ledger()).balanceMicros;
  return { world, buyer, tool, pays, startBalanceMicros, keys: [], attempts: [] };
}

/** Heals the provider, lets every time-out and window pass, and asks for each purchase once more. */
export async function endStory(model: PurchaseModel): Promise<PurchaseHistory> {
  const { world, buyer, tool } = model;
  await world.clock.advance(MINUTE_MS);
  for (const purchase of model.keys.keys()) await attempt(model, purchase);
  await world.clock.advance((world.holdWindowMs ?? 0) + MINUTE_MS);
  for (const purchase of model.keys.keys()) await attempt(model, purchase);
  const ledger = await buyer.ledger();
  const journal = tool.attempts;
  const of = (purchase: number) => journal.filter((one) => world.purchaseOf(one.body) === purchase && one.executed);
  return {
    purchases: [...model.keys.keys()].map((purchase) => ({
      priceMicros: tool.priceMicros,
      executed: of(purchase).length,
      servable: of(purchase).filter((one) => one.script.does === 'answers').length,
    })),
    attempts: model.attempts,
    takenMicros: ledger.net - ledger.heldMicros,
    heldMicros: ledger.heldMicros,
    ...(model.pays === 'balance' ? { balanceFellMicros: model.startBalanceMicros - ledger.balanceMicros } : {}),
    ...(model.pays === 'voucher' && world.holdWindowMs !== undefined
      ? { redeemedMicros: (await world.chain.collections(buyer)).map((one) => one.amount) }
      : {}),
  };
}

function begin(model: PurchaseModel): number {
  return model.keys.push(model.world.key()) - 1;
}

function callOf(model: PurchaseModel, purchase: number): ToolCall {
  const key = model.keys[purchase];
  return { ...model.tool.callOf({ args: model.world.args(purchase) }), ...(key === undefined ? {} : { key }) };
}

async function attempt(model: PurchaseModel, purchase: number): Promise<void> {
  const call = callOf(model, purchase);
  const outcome = await (model.pays === 'voucher' ? model.buyer.buys(call) : model.buyer.call(call));
  model.attempts.push({ purchase, heard: hear(model, outcome) });
}

/** The call with its payment, so that all of a race carry the same one; nothing where it is refused outright. */
async function payable(model: PurchaseModel, purchase: number): Promise<ToolCall | undefined> {
  const call = callOf(model, purchase);
  if (model.pays === 'balance') return call;
  const demanded = await model.buyer.call(call);
  if (demanded.kind === 'refused' && demanded.demand) return { ...call, payment: await model.buyer.signs(demanded) };
  model.attempts.push({ purchase, heard: hear(model, demanded) });
  return undefined;
}

function hear(model: PurchaseModel, outcome: Outcome): Heard {
  switch (outcome.kind) {
    case 'delivered':
      return {
        kind: 'delivered',
        replayed: outcome.replayed,
        output: JSON.stringify([outcome.output ?? null, outcome.content]),
        ...(outcome.receipt && { intentId: outcome.receipt.intentId }),
      };
    case 'refused':
      return { kind: 'refused', code: outcome.code, unfinished: model.world.unfinishedCodes.includes(outcome.code) };
    case 'unreadable':
      return { kind: 'unreadable', reason: outcome.reason };
    case 'lost':
      return { kind: 'lost' };
  }
}

/** The racers have met when all are at the provider, when all but one are answered, or when nothing more comes. */
async function met(replies: readonly Promise<Outcome>[], all: Promise<void>, first: Promise<void>): Promise<void> {
  let answered = 0;
  const othersAnswered = new Promise<void>((resolve) => {
    for (const reply of replies) void reply.then(() => ++answered >= replies.length - 1 && resolve());
  });
  // A gateway may let duplicates wait for the first one's result: then neither comes, and the gate opens all the same.
  const waiting = first.then(aMoment, () => {});
  await Promise.race([all.catch(() => {}), othersAnswered, waiting]);
}

/** Real time: the target's answer is on its way, or its duplicates are, and only the machine's clock tells how long. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
