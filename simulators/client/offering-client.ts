/** What a careful client does at a marketplace of offerings: it never buys one thing twice, nor at a price not agreed to. */
import {
  type ClientParts,
  type Json,
  type JsonObject,
  type OfferedTerms,
  type OfferingEnd,
  type OfferingOrder,
  PRICE_CONFIRMATION_REQUIRED,
} from '../../src/contract/index.ts';
import { type GatewayAnswer, type HelperPorts, NoAnswer } from '../local-helper/index.ts';
import { insists } from './insist.ts';
import type { MarketConnection } from './market-connection.ts';
import { memberOf, objectOf, toldIn } from './results.ts';

export interface OfferingClient {
  /** Every item of a search, or of the same search for less. Rejects where a page is refused. */
  finds(search: JsonObject, narrow: boolean): Promise<readonly JsonObject[]>;
  /**
   * One purchase, until it is known what became of it; `terms` is what to do where another price has to be agreed to.
   * Resolves with the tool's result, a refusal included; rejects where nobody knows.
   */
  buys(order: OfferingOrder, terms: 'accept' | 'decline'): Promise<JsonObject>;
  /** Says of an invocation what came of it. Resolves with the tool's result. */
  reports(invocationId: string, outcome: string): Promise<JsonObject>;
}

const PAGES_MAX = 100;

export interface OfferingContext {
  readonly connection: MarketConnection;
  readonly ports: HelperPorts;
  readonly parts: Pick<ClientParts, 'offeringSearches' | 'offeringCalls' | 'outcomeReports'>;
}

export function offeringClient({ connection, ports, parts }: OfferingContext): OfferingClient {
  const { offeringSearches: searches, offeringCalls: calls, outcomeReports } = parts;
  const { clock, newKey } = ports;
  /** What came of the calls, by their invocation. */
  const known = new Map<string, JsonObject>();

  async function page(search: JsonObject): Promise<JsonObject> {
    const told = toldIn(resultOf(await connection.calls('search_offerings', search)));
    if (told['refusedBy'] !== undefined) throw new Error(`The search was refused by ${String(told['refusedBy'])}.`);
    return told;
  }

  async function pages(search: JsonObject): Promise<readonly JsonObject[]> {
    const found: JsonObject[] = [];
    let given = search;
    for (let count = 0; count < PAGES_MAX; count += 1) {
      const told = await page(given);
      found.push(...itemsOf(told));
      const { nextCursor } = told;
      if (typeof nextCursor !== 'string') break;
      given = searches.next(nextCursor, search);
    }
    return found;
  }

  async function attempt(sent: JsonObject): Promise<JsonObject | NoAnswer> {
    try {
      return resultOf(await connection.calls('call_offering', sent));
    } catch (error) {
      if (error instanceof NoAnswer) return error;
      throw error;
    }
  }

  /** Sends a call until it is known what became of it. */
  async function settled(sent: JsonObject): Promise<JsonObject> {
    const came = await insists(clock, (time) => attempt(time === 0 ? sent : calls.again(sent, newKey)), isOpen);
    if (came instanceof NoAnswer) throw came;
    return came;
  }

  /** Accepts the terms of a call, and those of one purchase in its place, should they have expired. */
  async function agreed(sent: JsonObject, terms: OfferedTerms, renewals = 1): Promise<Bought> {
    const accepting = calls.accepted(sent, terms, newKey);
    const came = await settled(accepting);
    if (toldIn(came)['refusedBy'] !== 'terms' || renewals === 0) return { sent: accepting, came };
    const anew = calls.anew(accepting, newKey);
    const again = await settled(anew);
    const others = termsIn(again);
    return others ? agreed(anew, others, renewals - 1) : { sent: anew, came: again };
  }

  async function bought(order: OfferingOrder, answer: 'accept' | 'decline'): Promise<Bought> {
    const sent = calls.begun(order, newKey, connection);
    const came = await settled(sent);
    const terms = termsIn(came);
    return terms && answer === 'accept' ? agreed(sent, terms) : { sent, came };
  }

  return {
    async finds(search, narrow) {
      if (!narrow) return pages(search);
      const seen = itemsOf(await page(search));
      const less = searches.narrowed(search, seen);
      return less ? pages(less) : seen;
    },
    async buys(order, terms) {
      const { sent, came } = await bought(order, terms);
      const invocationId = memberOf(toldIn(came), 'response', 'invocationId');
      if (typeof invocationId === 'string') known.set(invocationId, toldIn(came));
      const more = calls.afterwards(sent, endOf(came), toldIn(came), newKey);
      if (more) await attempt(more);
      return came;
    },
    async reports(invocationId, outcome) {
      const detail = outcome === 'failed' && outcomeReports.detail(known.get(invocationId), connection);
      const report = { invocationId, outcome, ...(detail !== false && { detail }) };
      return resultOf(await connection.calls('report_outcome', report));
    },
  };
}

interface Bought {
  /** The last call of the purchase. */
  readonly sent: JsonObject;
  readonly came: JsonObject;
}

/** Nobody knows yet what became of a call: no answer came, or one that asks to wait. */
function isOpen(came: JsonObject | NoAnswer): boolean {
  return came instanceof NoAnswer || toldIn(came)['recovery'] === 'wait';
}

function termsIn(came: JsonObject): OfferedTerms | undefined {
  const told = toldIn(came);
  const [acceptTerms, costMicros] = [
    memberOf(told, 'continuation', 'acceptTerms'),
    memberOf(told, 'cost', 'costMicros'),
  ];
  if (told['status'] !== PRICE_CONFIRMATION_REQUIRED || typeof acceptTerms !== 'string') return undefined;
  return { acceptTerms, ...(typeof costMicros === 'string' && { costMicros }) };
}

function endOf(came: JsonObject): OfferingEnd {
  if (termsIn(came)) return 'declined';
  return toldIn(came)['refusedBy'] === undefined ? 'delivered' : 'refused';
}

function itemsOf({ items }: JsonObject): readonly JsonObject[] {
  const found: readonly (Json | undefined)[] = Array.isArray(items) ? items : [];
  return found.map(objectOf).filter((item) => item !== undefined);
}

/** The result of a tool. @throws NoAnswer where the gateway broke down over it, else what it said. */
function resultOf(answer: GatewayAnswer): JsonObject {
  if (answer.kind === 'result') return answer.result;
  if (answer.kind === 'refused' && answer.status >= 500) throw new NoAnswer(answer.message);
  throw new Error(answer.message);
}
