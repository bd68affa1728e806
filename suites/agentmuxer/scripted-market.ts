/** A scripted gateway as a marketplace: what it offers, and what was asked of it for each offering. */
import { createHash } from 'node:crypto';
import {
  isObject,
  type Json,
  type JsonObject,
  OFFERING_TOOLS,
  type ScriptedAnswer,
  type ScriptedGateway,
  type ScriptedRequest,
} from '../../src/runner/index.ts';
import { inspected, refuses, stringsIn, tells } from './scripted-answers.ts';
import type { Listing } from './scripted-listing.ts';

/** One `call_offering`, as the gateway received it. */
export interface CallSeen {
  readonly args: JsonObject;
  readonly key: Json | undefined;
  /** Undefined where it is left out, or null. */
  readonly acceptTerms: Json | undefined;
}

/** What an offering answers to its n-th call, counted from 1. */
export type OfferingScript = (call: CallSeen, time: number) => ScriptedAnswer;

export interface ScriptedOffering {
  /** Of its only version. */
  readonly id: string;
  /** Oldest first. */
  readonly calls: readonly CallSeen[];
}

interface OnOffer {
  readonly script: OfferingScript;
  readonly calls: CallSeen[];
}

/** What is on offer at one scripted gateway, whoever put it there. */
export class Stock {
  readonly gateway: ScriptedGateway;
  readonly #offerings = new Map<string, OnOffer>();
  readonly #listings: Listing[] = [];
  readonly #told: string[] = [];

  constructor(gateway: ScriptedGateway) {
    this.gateway = gateway;
    gateway.answers((request) => {
      const answer = this.#answer(request);
      if (answer?.does === 'answers') this.#told.push(...stringsIn(answer.result));
      return answer;
    });
  }

  add(id: string, script: OfferingScript): ScriptedOffering {
    const calls: CallSeen[] = [];
    this.#offerings.set(id, { script, calls });
    return { id, calls };
  }

  list(listing: Listing): void {
    this.#listings.unshift(listing);
  }

  #answer({ rpc }: ScriptedRequest): ScriptedAnswer | undefined {
    if (rpc?.method === 'tools/list') return { does: 'answers', result: { tools: TOOLS } };
    const { name, arguments: given } = rpc?.method === 'tools/call' ? rpc.params : {};
    const args = isObject(given) ? (given as JsonObject) : {};
    switch (name) {
      case 'search_offerings':
        return this.#page(args);
      case 'inspect_offering':
        return inspected(args['offeringVersionId'] ?? null);
      case 'call_offering':
        return this.#called(args);
      case 'report_outcome':
        return tells({ accepted: true, duplicate: false });
      default:
        return undefined;
    }
  }

  #page(args: JsonObject): ScriptedAnswer {
    const listing = this.#listings.find((one) => one.isOwn(args));
    return listing?.answer(args, [...this.#told]) ?? tells({ items: [], nextCursor: null, prevCursor: null });
  }

  #called(args: JsonObject): ScriptedAnswer {
    const offering = this.#offerings.get(String(args['offeringVersionId']));
    if (!offering) return refuses('availability', 'There is no such offering.');
    const seen = { args, key: args['idempotencyKey'], acceptTerms: args['acceptTerms'] ?? undefined };
    offering.calls.push(seen);
    return offering.script(seen, offering.calls.length);
  }
}

/** One check's view of a scripted marketplace, where others may trade as well. */
export class ScriptedMarket {
  readonly #stock: Stock;
  readonly #name: (stem: string) => string;
  /** What marks a request as one about this check's own things. */
  readonly #own = new Set<string>();

  /** `name` makes names that no other check uses. */
  constructor(stock: Stock, name: (stem: string) => string) {
    this.#stock = stock;
    this.#name = name;
  }

  /** Every call of a tool that this gateway received so far, whichever check it was for. */
  get toolCalls(): readonly JsonObject[] {
    return this.#stock.gateway.requests.flatMap(({ rpc }) => (rpc?.method === 'tools/call' ? [rpc.params] : []));
  }

  /** Every report that it received so far. */
  get reports(): readonly JsonObject[] {
    return this.toolCalls.flatMap(({ name, arguments: args }) =>
      name === 'report_outcome' && isObject(args) ? [args as JsonObject] : [],
    );
  }

  offers(script: OfferingScript): ScriptedOffering {
    return this.#stock.add(this.uuid('offering'), script);
  }

  lists<L extends Listing>(listing: L): L {
    this.#own.add(listing.word);
    this.#stock.list(listing);
    return listing;
  }

  /** A UUID that is this check's own. */
  uuid(stem: string): string {
    const uuid = uuidOf(this.#name(stem));
    this.#own.add(uuid);
    return uuid;
  }

  /** Is the request about something of this check's? */
  isOwn({ rpc }: ScriptedRequest): boolean {
    const told = JSON.stringify(rpc?.params ?? {});
    return [...this.#own].some((mark) => told.includes(mark));
  }
}

const TOOLS = OFFERING_TOOLS.map((name) => ({
  name,
  description: 'As AgentMuxer documents it.',
  inputSchema: { type: 'object' },
}));

/** The UUID, in its fourth version, that a name comes to. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
