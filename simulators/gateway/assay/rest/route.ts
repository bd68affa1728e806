/** One route of the site, and what its request holds. */
import {
  type Agent,
  isObject,
  type Json,
  type JsonObject,
  type SiteAnswer,
  type SiteRequest,
} from '../../../../src/contract/index.ts';
import { Refused } from '../../refused.ts';
import type { AssayContext } from '../context.ts';
import { refusal, refusals } from '../refusals.ts';
import { agentOf } from '../sign-in.ts';

/** Where REST begins, on the origin of MCP. */
export const REST_BASE = '/api/v1';

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

export interface RouteRequest extends SiteRequest {
  /** The groups of the route's path, as they stood in it. */
  readonly captured: readonly string[];
  readonly query: URLSearchParams;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** The content type that its body has to have. */
  readonly takes?: typeof JSON_TYPE | typeof FORM_TYPE;
  /** Throws `Refused` for what is answered with the REST envelope. */
  answer(request: RouteRequest): Promise<SiteAnswer>;
}

/** Success in the REST envelope; nobody may keep it. */
export function dataOf(data: JsonObject): SiteAnswer {
  return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { data } };
}

export function requireScope(agent: Agent, scope: string): void {
  if (!agent.scopes.includes(scope)) throw new Refused(refusals.scope(scope));
}

/** The texts of those members of a JSON body. Throws `Refused` where one is missing or no text. */
export function textsOf<const M extends string>(body: string, members: readonly M[]): { readonly [N in M]: string } {
  const given = objectOf(body);
  const texts = members.map((member) => {
    const value = given[member];
    if (typeof value === 'string' && value !== '') return [member, value] as const;
    throw new Refused(refusal('REQUEST_INVALID', `The member "${member}" is missing or no text.`));
  });
  return Object.fromEntries(texts) as { readonly [N in M]: string };
}

function objectOf(body: string): JsonObject {
  let value: Json = null;
  try {
    value = JSON.parse(body) as Json;
  } catch {
    throw new Refused(refusal('REQUEST_INVALID', 'The body is not JSON.'));
  }
  if (isObject(value)) return value;
  throw new Refused(refusal('REQUEST_INVALID', 'The body is not a JSON object.'));
}

/** A route of REST: its answer is for a good credential. */
export function restRoute(
  context: AssayContext,
  route: Omit<Route, 'answer' | 'path'> & {
    /** Below the base. */
    readonly path: RegExp;
    readonly answer: (agent: Agent, request: RouteRequest) => Promise<JsonObject>;
  },
): Route {
  const { answer, path, ...rest } = route;
  return {
    ...rest,
    path: new RegExp(`^${REST_BASE}${path.source}$`),
    async answer(request) {
      const agent = await agentOf(context, request);
      if ('code' in agent) throw new Refused(agent);
      return dataOf(await answer(agent, request));
    },
  };
}
