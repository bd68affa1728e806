/** A buyer that also speaks REST: reads its receipts, and binds a payment key to its credential. */
import type { AssayDialect, Outcome } from '../../src/dialects/index.ts';
import {
  type BindingData,
  Broken,
  Buyer,
  type Context,
  isObject,
  type Json,
  type JsonObject,
  type PaymentKey,
  paymentKeyOf,
  type RestClient,
  signBinding,
} from '../../src/runner/index.ts';

/** A proof of a payment key that the gateway asked for. */
export interface Challenge {
  readonly challengeId: string;
  readonly typedData: BindingData;
}

export class RestBuyer extends Buyer {
  readonly #adapter: AssayDialect;
  readonly #context: Context;
  #client: RestClient | undefined;

  constructor(buyer: Buyer, context: Context) {
    super(context, buyer);
    this.#adapter = context.adapter as AssayDialect;
    this.#context = context;
  }

  /** One REST request with this credential, whatever comes of it. */
  async rest(method: 'GET' | 'POST', path: string, body?: Json): Promise<Outcome> {
    this.#client ??= this.#context.rest({ who: this.who, token: this.token });
    return this.#adapter.rest(await this.#client.ask(method, path, body));
  }

  /** Reads by REST, and expects data. */
  async reads(path: string): Promise<JsonObject> {
    return dataOf(`GET ${path}`, await this.rest('GET', path));
  }

  /** Where its payment keys stand. */
  keys(): Promise<JsonObject> {
    return this.reads('/agents/me/delegate');
  }

  /** A payment key that nobody has. */
  async freshKey(): Promise<PaymentKey> {
    const made = await paymentKeyOf(this.#context.name('key'));
    this.#context.keepSecret(made.key);
    return made;
  }

  /** Asks for a challenge to prove that key, and expects it. */
  async challenge({ address }: PaymentKey): Promise<Challenge> {
    const path = '/agents/me/delegate/challenge';
    const data = dataOf(`POST ${path}`, await this.rest('POST', path, { delegate: address }));
    const { challengeId, typedData } = data;
    const { domain, message } = isObject(typedData) ? typedData : {};
    if (typeof challengeId === 'string' && isObject(domain) && isObject(message)) return data as unknown as Challenge;
    throw new Broken('a binding challenge has no challengeId, or no domain and message of typed data');
  }

  /** Answers a challenge with a signature of that key, whatever comes of it. */
  async proves(challenge: Challenge, key: Pick<PaymentKey, 'key'>): Promise<Outcome> {
    return this.answers(await proofOf(challenge, key));
  }

  /** Sends what answers a challenge, whatever comes of it. */
  answers(proof: JsonObject): Promise<Outcome> {
    return this.rest('POST', '/agents/me/delegate', proof);
  }

  /** Binds a payment key: asks, signs and answers, whatever comes of it. */
  async binds(key: PaymentKey): Promise<Outcome> {
    return this.proves(await this.challenge(key), key);
  }
}

/** What answers a challenge: a signature of that key. */
export async function proofOf(
  { challengeId, typedData }: Challenge,
  { key }: Pick<PaymentKey, 'key'>,
): Promise<JsonObject> {
  return { challengeId, signature: await signBinding(typedData, { key }) };
}

/** The data of a REST answer; ends the check where there is none. */
function dataOf(what: string, outcome: Outcome): JsonObject {
  if (outcome.kind === 'delivered' && isObject(outcome.output)) return outcome.output;
  if (outcome.kind === 'refused') throw new Broken(`${what} was refused as ${outcome.code} (${outcome.message})`);
  throw new Broken(`${what} got no answer that can be read`);
}
