/** The AgentMuxer dialect: the one file that knows how its contract is spelled. */
import {
  type DialectOptions,
  type Instant,
  type Json,
  type JsonObject,
  OFFERING_TOOLS,
  type OfferingFilter,
  PRICE_CONFIRMATION_REQUIRED,
} from '../contract/index.ts';
import { costOf, invocationIn, readCost } from './agentmuxer-cost.ts';
import { isUnfinished } from './agentmuxer-unfinished.ts';
import { readAmount } from './amount.ts';
import {
  callsTool,
  dataIn,
  factsOfHttp,
  factsOfRpcError,
  listsTools,
  type Otherwise,
  type RefusalFacts,
  readBy,
  readListed,
  refusedByStatus,
  structured,
  type ToolsListed,
  textIn,
} from './answer.ts';
import { type Dialect, type DialectFor, dialect, type RpcRequest, type ToolCall } from './dialect.ts';
import type { Confirmation, Outcome, Refused } from './outcome.ts';
import { flagOf, isObject, listOf, numberOf, objectOf, type Parsed, present, read, textOf, unread } from './parse.ts';
import type { Reply, ReplyError, ReplyHttp } from './reply.ts';

/** Arguments of `search_offerings`; further members are sent as they are, for requests that break the rules on purpose. */
export type OfferingSearch = { readonly [filter in OfferingFilter]?: Json } & {
  readonly query?: Json;
  readonly limit?: Json;
  readonly cursor?: Json;
  readonly direction?: Json;
  readonly [further: string]: Json | undefined;
};

/** One page of a search; a cursor is absent where the answer has none, `null`, or an empty text. */
export interface OfferingPage {
  readonly kind: 'page';
  readonly items: readonly JsonObject[];
  readonly nextCursor?: string;
  readonly prevCursor?: string;
  readonly raw: JsonObject;
}

/** What `inspect_offering` tells of one version, under names that the document leaves open. */
export interface InspectedOffering {
  readonly kind: 'inspection';
  readonly inspection: JsonObject;
}

/** The acknowledgement of a report. */
export interface Reported {
  readonly kind: 'reported';
  readonly accepted: boolean;
  readonly duplicate: boolean;
  readonly raw: JsonObject;
}

/**
 * A call's `tool` is the id of an offering version, its `args` the body of the provider's request; `request` stands in
 * place of `args` where inputs go elsewhere, and comes back where a request is more than a body.
 */
export interface AgentmuxerDialect extends Dialect {
  sent(request: RpcRequest): ToolCall | undefined;
  search(search: OfferingSearch): RpcRequest;
  /** These send their arguments as they are, right or wrong. */
  searchOfferings(args: Json): RpcRequest;
  inspect(args: Json): RpcRequest;
  callOffering(args: Json): RpcRequest;
  report(args: Json): RpcRequest;
  list(cursor?: string): RpcRequest;
  /** The answer of a tool that buys nothing: whatever data it holds is the output. */
  told(reply: Reply): Outcome;
  page(reply: Reply): OfferingPage | Otherwise;
  inspected(reply: Reply): InspectedOffering | Otherwise;
  reported(reply: Reply): Reported | Otherwise;
  listed(reply: Reply): ToolsListed | Otherwise;
}

export const agentmuxer: DialectFor<AgentmuxerDialect> = dialect(
  'agentmuxer',
  (options): Omit<AgentmuxerDialect, 'name'> => {
    const outcome = outcomeBy(options, readPurchase);
    const told = outcomeBy(options, readData);
    return {
      call: (call) => callsTool('call_offering', spell(call)),
      sent: readSent,
      outcome,
      idOf: ({ offeringVersionId }) => offeringVersionId,
      isUnfinished,
      search: (search) => callsTool('search_offerings', search as JsonObject),
      searchOfferings: (args) => callsTool('search_offerings', args),
      inspect: (args) => callsTool('inspect_offering', args),
      callOffering: (args) => callsTool('call_offering', args),
      report: (args) => callsTool('report_outcome', args),
      list: listsTools,
      told,
      page: (reply) => structured(told(reply), readPage),
      inspected: (reply) => structured(told(reply), (inspection) => read({ kind: 'inspection', inspection })),
      reported: (reply) => structured(told(reply), readReported),
      listed: (reply) => readListed(reply, told),
      tools: OFFERING_TOOLS,
      settlesAfterMs: options.finalizeAfterMs,
    };
  },
);

function spell({ tool, args, request, key, maxMicros, acceptance }: ToolCall): JsonObject {
  return {
    // First, since it tells calls apart wherever they are cut to a line.
    ...present({ idempotencyKey: key }),
    offeringVersionId: tool,
    ...present({ maxCostMicros: maxMicros === undefined ? undefined : String(maxMicros) }),
    request: request ?? (args === undefined ? {} : { body: args }),
    ...present({ acceptTerms: acceptance }),
  };
}

function readSent({ method, params }: RpcRequest): ToolCall | undefined {
  const told = objectOf(params['arguments']);
  const tool = textOf(told?.['offeringVersionId']);
  if (method !== 'tools/call' || params['name'] !== 'call_offering' || !told || tool === undefined) return undefined;
  const max = textOf(told['maxCostMicros']);
  return {
    tool,
    ...inputsIn(objectOf(told['request']) ?? {}),
    ...present({
      key: textOf(told['idempotencyKey']),
      maxMicros: max !== undefined && /^\d+$/.test(max) ? BigInt(max) : undefined,
      acceptance: textOf(told['acceptTerms']),
    }),
  };
}

function inputsIn(request: JsonObject): Pick<ToolCall, 'args' | 'request'> {
  const members = Object.keys(request);
  if (members.length === 0) return {};
  const args = members.length === 1 ? objectOf(request['body']) : undefined;
  return args ? { args } : { request };
}

type DataReader = (data: JsonObject, facts: { readonly raw: JsonObject }) => Outcome;

/** Results are `structuredContent` or JSON text; what is a refusal is one whatever was asked for. */
function outcomeBy(options: DialectOptions, served: DataReader): (reply: Reply) => Outcome {
  return readBy({ result: (result) => readResult(result, options, served), rpcError: readRpcError, http: readHttp });
}

function readResult(result: JsonObject, options: DialectOptions, served: DataReader): Outcome {
  const data = dataIn(result);
  const facts: RefusalFacts = { via: { kind: 'result' }, replayed: false, raw: result };
  if (data?.['status'] === PRICE_CONFIRMATION_REQUIRED) return readConfirmation(data, options, facts);
  if (isRefusal(result, data)) return refusalOf(data ?? {}, PLAIN_REFUSAL, textIn(result), facts);
  return data ? served(data, { raw: result }) : { kind: 'unreadable', reason: 'the result holds no structured data' };
}

/** The code of a result that is an error and says no more. */
const PLAIN_REFUSAL = 'isError';

const isRefusal = (result: JsonObject, data: JsonObject | undefined): boolean =>
  result['isError'] === true || refusedBy(data) !== undefined;

/** `refusedBy` as text: the document lists no values, so that any that says something is taken. */
function refusedBy(data: JsonObject | undefined): string | undefined {
  const value = data?.['refusedBy'];
  if (typeof value === 'string') return value === '' ? undefined : value;
  return value === undefined || value === null || value === false ? undefined : JSON.stringify(value);
}

function refusalOf(data: JsonObject, otherwise: string, message: string, facts: RefusalFacts): Refused {
  return {
    kind: 'refused',
    code: refusedBy(data) ?? otherwise,
    message: textOf(data['message']) ?? message,
    ...facts,
    ...costOf(data),
    ...present({
      fixUrl: textOf(data['topupUrl']),
      intentId: invocationIn(data),
      retryAfterMs: numberOf(data['retryAfterMs']) ?? facts.retryAfterMs,
      details: data['recovery'],
    }),
  };
}

/** A confirmation is accepted by its reference; where that is missing, there is no confirmation in the refusal. */
function readConfirmation(data: JsonObject, { confirmation }: DialectOptions, facts: RefusalFacts): Outcome {
  const acceptance = textOf(objectOf(data['continuation'])?.['acceptTerms']);
  const cost = readAmount(memberAt(data, confirmation?.cost ?? 'cost.costMicros'));
  const told: Confirmation | undefined =
    acceptance === undefined
      ? undefined
      : {
          acceptance,
          ...present({
            costMicros: cost.ok ? cost.value : undefined,
            expiresAt: instantOf(memberAt(data, confirmation?.expiry ?? 'expiresAt')),
          }),
        };
  return {
    kind: 'refused',
    code: PRICE_CONFIRMATION_REQUIRED,
    message: textOf(data['message']) ?? '',
    ...facts,
    ...present({ confirmation: told }),
  };
}

/** The member at a path of names joined by dots. */
function memberAt(data: JsonObject, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), data);
}

/** Above this, a number counts milliseconds since 1970, and below it seconds: the year 5138, or March of 1973. */
const SECONDS_MAX = 1e11;

/** An instant in ISO 8601, or counted since 1970 in milliseconds or seconds, whole or not. */
function instantOf(value: Json | undefined): Instant | undefined {
  if (typeof value === 'string' && !/^\d+$/.test(value)) {
    const instant = Date.parse(value);
    return Number.isNaN(instant) ? undefined : instant;
  }
  const count = typeof value === 'string' ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isFinite(count)) return undefined;
  return Math.round(count > SECONDS_MAX ? count : count * 1_000);
}

/** A completed call: its `response` as it stood, and its cost. */
function readPurchase(data: JsonObject, { raw }: { readonly raw: JsonObject }): Outcome {
  const response = objectOf(data['response']);
  if (!response) return { kind: 'unreadable', reason: 'the result has no response object' };
  const cost = data['cost'];
  const receipt = cost === undefined ? read(undefined) : readCost(cost, response);
  if (!receipt.ok) return { kind: 'unreadable', reason: receipt.reason };
  return {
    kind: 'delivered',
    output: response,
    content: [],
    replayed: flagOf(objectOf(cost)?.['replayed']) ?? false,
    raw,
    ...present({ receipt: receipt.value }),
  };
}

function readData(data: JsonObject, { raw }: { readonly raw: JsonObject }): Outcome {
  return { kind: 'delivered', output: data, content: [], replayed: false, raw };
}

function readRpcError(reply: ReplyError): Outcome {
  return refusalOf(objectOf(reply.data) ?? {}, String(reply.code), reply.message, factsOfRpcError(reply));
}

function readHttp(reply: ReplyHttp): Outcome {
  const { body } = reply;
  const isTold = isObject(body) && refusedBy(body) !== undefined;
  return isTold ? refusalOf(body, '', '', factsOfHttp(reply)) : refusedByStatus(reply);
}

function readPage(raw: JsonObject): Parsed<OfferingPage> {
  const { items, nextCursor, prevCursor } = raw;
  const found = listOf(items);
  if (!found?.every(isObject)) return unread('the page has no list of items');
  const strange = [nextCursor, prevCursor].some((it) => it !== undefined && it !== null && typeof it !== 'string');
  if (strange) return unread('a cursor of the page is neither a string nor null');
  const cursors = present({ nextCursor: textOf(nextCursor) || undefined, prevCursor: textOf(prevCursor) || undefined });
  return read({ kind: 'page', items: found, ...cursors, raw });
}

function readReported(raw: JsonObject): Parsed<Reported> {
  const [accepted, duplicate] = [flagOf(raw['accepted']), flagOf(raw['duplicate'])];
  if (accepted === undefined) return unread('the acknowledgement does not say accepted');
  if (duplicate === undefined) return unread('the acknowledgement does not say duplicate');
  return read({ kind: 'reported', accepted, duplicate, raw });
}
