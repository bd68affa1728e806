/** What may happen in a story about purchases: buying, retrying, losing the answer, racing, and time going by. */
import { type Action, action, type Outcome, type ProviderScript, type SoldTool } from '../../src/runner/index.ts';
import {
  attempt,
  begin,
  ENDING_MS,
  hear,
  keysOutlive,
  letsPass,
  MINUTE_MS,
  type PurchaseModel,
  type PurchaseWorld,
  payable,
} from './purchase-story.ts';

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
      for (const outcome of await Promise.all(replies))
        model.attempts.push({ purchase, heard: hear(model.world, outcome) });
    }
  },
});

const jumps = act<null>({
  does: () => 'lets the hold window pass',
  draws: (gen) => gen.constant(null),
  when: (model) => {
    const { clock, settlesAfterMs } = model.world;
    if (clock === undefined || settlesAfterMs === undefined) return false;
    return keysOutlive(model, 2 * settlesAfterMs + MINUTE_MS + ENDING_MS);
  },
  act: (model, { settlesAfterMs = 0 }) => letsPass(model, settlesAfterMs + MINUTE_MS),
});

export const purchaseActions = [buys, retries, losesTheReply, races, jumps];

/** Real time: a request that has not reached the provider by then was answered without it. */
const ARRIVES_WITHIN_MS = 500;

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
