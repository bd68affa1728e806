/** What a careful client does with searches and purchases: it follows cursors, and never buys one thing twice. */
import {
  ASSAY_META,
  type ClientParts,
  type ClientPurchase,
  type Json,
  type JsonObject,
} from '../../src/contract/index.ts';
import type { Calls, GatewayAnswer, HelperPorts } from '../local-helper/index.ts';
import { insists } from './insist.ts';
import { memberOf, objectOf } from './results.ts';

export interface PayingClient {
  /** Every result of a search. Rejects where a page is refused. */
  finds(search: JsonObject): Promise<readonly Json[]>;
  /** One purchase, whatever it takes. Resolves with the tool's result; rejects where nobody knows what became of it. */
  buys(tool: string, args: JsonObject): Promise<JsonObject>;
}

const PAGES_MAX = 100;

type ToolParts = Pick<ClientParts, 'searches' | 'purchases'>;

export const toolParts: ToolParts = {
  searches: {
    next: (cursors) => ({ cursor: cursors.at(-1) }),
    // A refused cursor is of no more use: what it would have led to is searched for again.
    afterRefusal: (_refused, search) => search,
  },
  purchases: {
    sent: (purchase) => purchase,
    isOpen: (came) => came instanceof Error || codeOf(came) === 'INTERNAL_SERVER_ERROR',
  },
};

export interface ClientContext {
  readonly calls: Calls;
  readonly credential: string;
  readonly ports: HelperPorts;
  /** Default its own. */
  readonly parts?: ToolParts;
}

export function payingClient({ calls, credential, ports, parts = toolParts }: ClientContext): PayingClient {
  const { searches, purchases } = parts;
  const { clock, newKey } = ports;

  async function page(given: JsonObject): Promise<JsonObject> {
    const answer = await calls.ask('tools/call', { name: 'search_tools', arguments: given }, credential);
    return resultOf(answer);
  }

  async function attempt(purchase: ClientPurchase): Promise<JsonObject | Error> {
    try {
      return resultOf(await calls.call(purchase, credential));
    } catch (error) {
      return error instanceof Error ? error : new Error('The call failed.');
    }
  }

  return {
    async finds(search) {
      let found: readonly Json[] = [];
      let given = search;
      let cursors: readonly string[] = [];
      let hasBegunAnew = false;
      for (let pages = 0; pages < PAGES_MAX; pages += 1) {
        const result = await page(given);
        const code = codeOf(result);
        if (code === 'INVALID_CURSOR' && cursors.length > 0 && !hasBegunAnew) {
          given = searches.afterRefusal(given, search);
          [found, cursors, hasBegunAnew] = [[], [], true];
          continue;
        }
        if (code !== undefined) throw new Error(`The search was refused as ${code}.`);
        const { results, nextCursor } = objectOf(result['structuredContent']) ?? {};
        found = [...found, ...(Array.isArray(results) ? results : [])];
        if (typeof nextCursor !== 'string') return found;
        cursors = [...cursors, nextCursor];
        given = searches.next(cursors, search);
      }
      return found;
    },
    async buys(tool, args) {
      const purchase = { name: tool, arguments: args, key: newKey() };
      const sends = (time: number) => attempt(purchases.sent(purchase, time, newKey));
      const came = await insists(clock, sends, purchases.isOpen);
      if (came instanceof Error) throw came;
      return came;
    },
  };
}

function codeOf(result: JsonObject): string | undefined {
  if (result['isError'] !== true) return undefined;
  const code = memberOf(result, '_meta', ASSAY_META.error, 'code');
  return typeof code === 'string' ? code : 'an error without a code';
}

function resultOf(answer: GatewayAnswer): JsonObject {
  if (answer.kind === 'result') return answer.result;
  throw new Error(answer.message);
}
