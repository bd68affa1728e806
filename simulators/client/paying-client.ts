/** What a careful client does with searches and purchases: it follows cursors, and never buys one thing twice. */
import { ASSAY_META, type Json, type JsonObject } from '../../src/contract/index.ts';
import type { Calls, GatewayAnswer, HelperPorts } from '../local-helper/index.ts';

export interface PayingClient {
  /** Every result of a search. Rejects where a page is refused. */
  finds(search: JsonObject): Promise<readonly Json[]>;
  /** One purchase, whatever it takes. Resolves with the tool's result; rejects where nobody knows what became of it. */
  buys(tool: string, args: JsonObject): Promise<JsonObject>;
}

const PAGES_MAX = 100;
/** How often a purchase is sent that failed inside the gateway, or of which nothing was heard. */
const ATTEMPTS_MAX = 3;
const WAIT_MS = 100;

export function payingClient(calls: Calls, credential: string, { clock, newKey }: HelperPorts): PayingClient {
  async function page(given: JsonObject): Promise<JsonObject> {
    const answer = await calls.ask('tools/call', { name: 'search_tools', arguments: given }, credential);
    return resultOf(answer);
  }

  async function attempt(purchase: Parameters<Calls['call']>[0]): Promise<JsonObject | Error> {
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
      let hasBegunAnew = false;
      for (let pages = 0; pages < PAGES_MAX; pages += 1) {
        const result = await page(given);
        const code = codeOf(result);
        if (code === 'INVALID_CURSOR' && given !== search && !hasBegunAnew) {
          // A refused cursor is of no more use: what it would have led to is searched for again.
          [given, found, hasBegunAnew] = [search, [], true];
          continue;
        }
        if (code !== undefined) throw new Error(`The search was refused as ${code}.`);
        const { results, nextCursor } = objectOf(result['structuredContent']) ?? {};
        found = [...found, ...(Array.isArray(results) ? results : [])];
        if (typeof nextCursor !== 'string') return found;
        given = { cursor: nextCursor };
      }
      return found;
    },
    async buys(tool, args) {
      // One purchase has one key, however often it is sent.
      const purchase = { name: tool, arguments: args, key: newKey() };
      let last = await attempt(purchase);
      for (let sent = 1; sent < ATTEMPTS_MAX && isUncertain(last); sent += 1) {
        await clock.sleep(WAIT_MS);
        last = await attempt(purchase);
      }
      if (last instanceof Error) throw last;
      return last;
    },
  };
}

const isUncertain = (came: JsonObject | Error): boolean =>
  came instanceof Error || codeOf(came) === 'INTERNAL_SERVER_ERROR';

function codeOf(result: JsonObject): string | undefined {
  if (result['isError'] !== true) return undefined;
  const code = objectOf(objectOf(result['_meta'])?.[ASSAY_META.error])?.['code'];
  return typeof code === 'string' ? code : 'an error without a code';
}

function resultOf(answer: GatewayAnswer): JsonObject {
  if (answer.kind === 'result') return answer.result;
  throw new Error(answer.message);
}

function objectOf(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}
