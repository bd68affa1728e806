/** A tool that a check puts on sale: its contract at the target, and the providers behind it at the harness. */
import type {
  Execution,
  Json,
  JsonObject,
  Micros,
  NewTool,
  ProviderEndpoint,
  ToolChange,
} from '../../contract/index.ts';
import type { Outcome, ToolCall } from '../../dialects/index.ts';
import type { Context } from '../context.ts';
import { describeOutcome } from '../matchers.ts';
import { Broken } from '../stops.ts';
import type { AskOptions, Buyer } from './buyer.ts';
import type { LedgerView } from './ledger.ts';
import { haveMet } from './meeting.ts';

export interface ToolSpec
  extends Partial<Omit<NewTool, 'dialect' | 'priceMicros' | 'providers' | 'supports' | 'outputSchema'>> {
  /** Default 2 500 micros. */
  readonly priceMicros?: Micros;
  /** A word to be found by, put into the summary. */
  readonly about?: string;
  /** What a provider answers. */
  readonly answer?: Json;
  /** `null`: the contract declares none. */
  readonly outputSchema?: JsonObject | null;
  /** How many providers are bound, in order; default one. */
  readonly providerCount?: number;
  /** Providers of other tools that serve this one as well, in place of its own. */
  readonly servedBy?: readonly ProviderEndpoint[];
  /** Which optional input fields each provider supports, by its place in the order. */
  readonly supports?: readonly (readonly string[])[];
}

/** How a call of a sold tool is made. */
export interface CallSpec extends AskOptions {
  /** Default arguments that fit the tool. */
  readonly args?: JsonObject;
  /** Default a fresh one, since whether a call without a key is served is left open. */
  readonly key?: string;
  readonly through?: 'direct' | 'wrapper';
  readonly payment?: JsonObject;
  /** In place of `args`: the inputs by their places, where the dialect has several. */
  readonly request?: JsonObject;
  /** The most that it may cost, where the dialect's calls say so; default the price that it was sold at. */
  readonly maxMicros?: Micros;
  /** The reference by which a price that was told is accepted. */
  readonly acceptance?: string;
  /** Default the check's own buyer. */
  readonly by?: Buyer;
}

const WEATHER = {
  args: { city: 'Lisbon' },
  answer: { city: 'Lisbon', celsius: 21 },
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string' }, unit: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { city: { type: 'string' }, celsius: { type: 'number' } },
    required: ['city', 'celsius'],
  },
} as const;

/** A body that no schema with a required `celsius` number takes. */
export const BREAKS_WEATHER: Json = { city: 7, celsius: 'warm' };

export class SoldTool {
  readonly name: string;
  /** What a call names it by: the id of its version where the dialect does so, else its name. */
  readonly id: string;
  readonly priceMicros: Micros;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject | undefined;
  /** What its provider answers unless told otherwise. */
  readonly answer: Json;
  readonly providers: readonly ProviderEndpoint[];
  readonly #context: Context;
  readonly #buyer: () => Promise<Buyer>;

  constructor(
    context: Context,
    buyer: () => Promise<Buyer>,
    { id, ...sold }: NewTool & { readonly id: string },
    providers: readonly ProviderEndpoint[],
    answer: Json,
  ) {
    this.#context = context;
    this.#buyer = buyer;
    this.name = sold.name;
    this.id = id;
    this.priceMicros = BigInt(sold.priceMicros);
    this.inputSchema = sold.inputSchema;
    this.outputSchema = sold.outputSchema;
    this.answer = answer;
    this.providers = providers;
  }

  /** The first provider. */
  get provider(): ProviderEndpoint {
    const [first] = this.providers;
    if (!first) throw new Error(`${this.name} was sold without a provider`);
    return first;
  }

  /** One purchase: pays a demand where the buyer has a payment key. */
  async call({ by, url, localAddress, ...call }: CallSpec = {}): Promise<Outcome> {
    const buyer = by ?? (await this.#buyer());
    const asked = { ...(url === undefined ? {} : { url }), ...(localAddress === undefined ? {} : { localAddress }) };
    const whole = this.callOf(call);
    return buyer.payer ? buyer.buys(whole, asked) : buyer.call(whole, asked);
  }

  /** The call as data, for races and lost replies. */
  callOf({ args = WEATHER.args, request, key, maxMicros, ...rest }: Omit<CallSpec, 'by' | keyof AskOptions> = {}) {
    return {
      tool: this.id,
      ...(request === undefined ? { args } : { request }),
      key: key ?? this.#context.name('key'),
      maxMicros: maxMicros ?? this.priceMicros,
      ...rest,
    };
  }

  /** Starts a call and resolves when a provider has taken it; ends the check where it was answered before that. */
  async starts(spec: CallSpec = {}): Promise<{ readonly answer: Promise<Outcome> }> {
    const taken = this.attempts.length + 1;
    const answer = this.call(spec);
    await Promise.race([this.#attempted(taken), answer]);
    if (this.attempts.length >= taken) return { answer };
    throw new Broken(`a call should have come to a provider, but ${describeOutcome(await answer)}`);
  }

  /**
   * Holds a call at its provider, sends it again so often, `elsewhere` if told so, and lets it through when those are
   * answered.
   */
  async retriesMeanwhile(spec: CallSpec & { readonly key: string }, times: number, elsewhere: AskOptions = {}) {
    const { signal } = this.#context;
    const gate = this.provider.gate();
    try {
      const first = this.call(spec);
      await Promise.race([gate.arrived(1, signal), first]);
      const again = Array.from({ length: times }, () => this.call({ ...spec, ...elsewhere }));
      await haveMet([first, ...again], gate, signal);
      gate.open();
      return { first: await first, again: await Promise.all(again) };
    } finally {
      gate.open();
    }
  }

  /**
   * Sends all calls in one turn on warm connections, to these URLs by turns; the provider answers none before all that
   * come have come.
   */
  async races(
    calls: readonly ToolCall[],
    by?: Buyer,
    urls: readonly (string | undefined)[] = [undefined],
  ): Promise<readonly Outcome[]> {
    const buyer = by ?? (await this.#buyer());
    const heats = urls.map((url, place) => ({
      at: url === undefined ? {} : { url },
      calls: calls.filter((_, number) => number % urls.length === place),
    }));
    await Promise.all(heats.map((heat) => buyer.warms(heat.calls.length, heat.at)));
    const gate = this.provider.gate();
    try {
      const replies = (await Promise.all(heats.map((heat) => buyer.races(heat.calls, heat.at)))).flat();
      await haveMet(replies, gate, this.#context.signal);
      gate.open();
      return await Promise.all(replies);
    } finally {
      gate.open();
    }
  }

  /** The ledger of the check's own buyer. */
  async ledger(): Promise<LedgerView> {
    return (await this.#buyer()).ledger();
  }

  /** Requests in which a provider did the work, at all its providers, oldest first. */
  get executions(): readonly Execution[] {
    return this.providers.flatMap((provider) => provider.journal.filter((one) => one.executed));
  }

  /** Every request that reached a provider, whether or not the work was done. */
  get attempts(): readonly Execution[] {
    return this.providers.flatMap((provider) => provider.journal);
  }

  /** Takes every provider off the tool: its contract is known, and nobody is there to run it. */
  losesSupply(): Promise<void> {
    return this.changes({ providers: [] });
  }

  /** Binds the tool's own providers again. */
  regainsSupply(): Promise<void> {
    return this.changes({ providers: this.providers.map(({ id, url }) => ({ id, url })) });
  }

  /** Resolves when so many requests have come to its providers; rejects when the check is ended. */
  #attempted(count: number): Promise<void> {
    const { providers, signal } = this.#context;
    const over = new AbortController();
    return new Promise<void>((resolve, reject) => {
      const look = () => {
        if (this.attempts.length >= count) resolve();
      };
      over.signal.addEventListener('abort', providers.onExecution(look));
      signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
      look();
    }).finally(() => over.abort());
  }

  /** Changes the contract as its seller would. */
  async changes(change: ToolChange): Promise<void> {
    const { control } = this.#context.instance;
    if (!control) return this.#context.untested('the target grants no catalogue');
    await control.changeTool(this.#context.check.dialect, this.name, change);
  }
}

/** Publishes a tool, with providers that answer what its contract promises. */
export async function putOnSale(context: Context, buyer: () => Promise<Buyer>, spec: ToolSpec = {}): Promise<SoldTool> {
  const { control } = context.instance;
  if (!control || !context.instance.powers.has('catalogue')) return context.untested('the target grants no catalogue');
  const {
    about,
    answer = WEATHER.answer,
    providerCount = 1,
    servedBy,
    supports,
    outputSchema,
    priceMicros = 2_500n,
    ...rest
  } = spec;
  const providers =
    servedBy ?? Array.from({ length: providerCount }, () => context.provider({ does: 'answers', body: answer }));
  const promised = outputSchema === null ? undefined : (outputSchema ?? WEATHER.outputSchema);
  const sold: NewTool = {
    dialect: context.check.dialect,
    name: context.name('tool'),
    summary: about === undefined ? 'Tells the weather of a city' : `Tells the weather of a city, ${about}`,
    inputSchema: WEATHER.inputSchema,
    ...rest,
    ...(promised === undefined ? {} : { outputSchema: promised }),
    priceMicros: String(priceMicros),
    providers: providers.map(({ id, url }) => ({ id, url })),
    ...(supports === undefined
      ? {}
      : { supports: Object.fromEntries(providers.map(({ id }, at) => [id, supports[at] ?? []])) }),
  };
  const made = await control.createTool(sold);
  const id = context.adapter.idOf ? context.adapter.idOf(made) : sold.name;
  if (id === undefined) return context.untested('the control API does not tell what a call names a new tool by');
  return new SoldTool(context, buyer, { ...sold, id }, providers, answer);
}

/** The receipt's amounts are what the contract says of every side; throws `Broken` where the call was not served. */
export function served(outcome: Outcome): Extract<Outcome, { kind: 'delivered' }> {
  if (outcome.kind === 'delivered') return outcome;
  const why =
    outcome.kind === 'refused'
      ? `was refused as ${outcome.code}`
      : outcome.kind === 'lost'
        ? `got no answer (${outcome.detail})`
        : `cannot be read: ${outcome.reason}`;
  throw new Broken(`a call that should have been served ${why}`);
}
