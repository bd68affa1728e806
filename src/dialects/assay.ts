/** The Assay dialect: the one file that knows how its contract is spelled. */
import {
  ASSAY_HELPERS,
  ASSAY_META,
  type ExactPayment,
  type Json,
  type JsonObject,
  RPC_RATE_LIMITED,
  type SignedVoucher,
} from '../contract/index.ts';
import {
  callsTool,
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
import { type PaymentDemand, paymentMetaOf, readDemand } from './assay-demand.ts';
import { readPrice, readReceipt } from './assay-receipt.ts';
import { type Dialect, type DialectFor, dialect, type RpcRequest, type ToolCall } from './dialect.ts';
import type { Outcome, Receipt } from './outcome.ts';
import { flagOf, isObject, listOf, numberOf, objectOf, type Parsed, present, read, textOf, unread } from './parse.ts';
import type { Reply, ReplyError, ReplyHttp } from './reply.ts';

/** Arguments of `search_tools`; further members are sent as they are, for requests that break the rules on purpose. */
export interface AssaySearch {
  readonly query?: Json;
  readonly category?: Json;
  readonly detail?: Json;
  readonly limit?: Json;
  readonly cursor?: Json;
  readonly [further: string]: Json | undefined;
}

export interface SearchPage {
  readonly kind: 'page';
  readonly results: readonly JsonObject[];
  readonly categories: readonly Json[];
  readonly total: number;
  readonly nextCursor: string | null;
  readonly limitApplied: number;
  readonly raw: JsonObject;
}

/** A tool's contract as `get_tool` tells it. */
export interface Inspected {
  readonly kind: 'contract';
  readonly name: string;
  readonly contract: JsonObject;
}

export interface AssayDialect extends Dialect {
  sent(request: RpcRequest): ToolCall | undefined;
  /** The caller has asked too often: a refusal that says nothing of what was asked for. */
  isLimited(outcome: Outcome): boolean;
  search(search: AssaySearch): RpcRequest;
  /** `extra` members break the rules on purpose. */
  inspect(name: Json, extra?: JsonObject): RpcRequest;
  list(cursor?: string): RpcRequest;
  page(reply: Reply): SearchPage | Otherwise;
  inspected(reply: Reply): Inspected | Otherwise;
  listed(reply: Reply): ToolsListed | Otherwise;
  /** A REST answer: `data` of its envelope is the output. */
  rest(reply: Reply): Outcome;
  price(price: Json | undefined): ReturnType<typeof readPrice>;
  /** Reads the demand of a refusal: which form of payment it asks for, and what. */
  demand(demand: JsonObject | undefined): Parsed<PaymentDemand>;
  /** What was signed as the payment of a call. */
  payment(signed: SignedVoucher | ExactPayment): JsonObject;
}

const LIMITED: readonly string[] = ['RATE_LIMITED', String(RPC_RATE_LIMITED)];
const UNFINISHED: readonly string[] = ['IDEMPOTENCY_IN_PROGRESS', 'RATE_LIMITED'];

export const assay: DialectFor<AssayDialect> = dialect('assay', (options): Omit<AssayDialect, 'name'> => {
  const keyMeta = options.idempotencyMeta ?? ASSAY_META.idempotencyKey;
  return {
    call: (call) => spell(call, keyMeta),
    sent: (request) => readSent(request, keyMeta),
    outcome,
    isUnfinished: (came) => came.kind === 'refused' && UNFINISHED.includes(came.code),
    isLimited: (came) => came.kind === 'refused' && LIMITED.includes(came.code),
    search: (search) => callsTool('search_tools', search as JsonObject),
    inspect: (name, extra = {}) => callsTool('get_tool', { name, ...extra }),
    list: listsTools,
    page: (reply) => structured(outcome(reply), readPage),
    inspected: (reply) => structured(outcome(reply), readContract),
    listed: (reply) => readListed(reply, outcome),
    rest: readRest,
    price: readPrice,
    demand: readDemand,
    payment: (signed) => JSON.parse(JSON.stringify(signed)) as JsonObject,
    tools: ASSAY_HELPERS,
    settlesAfterMs: options.holdWindowMs,
  };
});

function spell({ tool, args, key, payment, through }: ToolCall, keyMeta: string): RpcRequest {
  const inner = { name: tool, ...(args === undefined ? {} : { arguments: args }) };
  const meta = {
    ...(key === undefined ? {} : { [keyMeta]: key }),
    ...(payment === undefined ? {} : { [paymentMetaOf(payment)]: payment }),
  };
  const outer = through === 'wrapper' ? { name: 'call_tool', arguments: inner } : inner;
  return { method: 'tools/call', params: { ...outer, ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}) } };
}

function readSent({ method, params }: RpcRequest, keyMeta: string): ToolCall | undefined {
  if (method !== 'tools/call') return undefined;
  const wrapped = params['name'] === 'call_tool';
  const inner = wrapped ? objectOf(params['arguments']) : params;
  const tool = textOf(inner?.['name']);
  if (inner === undefined || tool === undefined) return undefined;
  const meta = objectOf(params['_meta']) ?? {};
  return {
    tool,
    ...present({
      args: objectOf(inner['arguments']),
      key: textOf(meta[keyMeta]),
      payment: objectOf(meta[ASSAY_META.voucher] ?? meta[ASSAY_META.payment]),
    }),
    through: wrapped ? 'wrapper' : 'direct',
  };
}

const outcome = readBy({ result: readResult, rpcError: readRpcError, http: readHttp });

function readResult(result: JsonObject): Outcome {
  const meta = objectOf(result['_meta']) ?? {};
  const receipt = receiptIn(meta);
  if (!receipt.ok) return { kind: 'unreadable', reason: receipt.reason };
  const told = { replayed: meta[ASSAY_META.replayed] === true, ...present({ receipt: receipt.value }) };
  if (result['isError'] === true) {
    const error = meta[ASSAY_META.error];
    return readError(error, {
      via: { kind: 'result' },
      ...told,
      raw: result,
      ...present({ demand: objectOf(meta[ASSAY_META.paymentRequired]) }),
    });
  }
  if (listOf(result['content']) === undefined) return { kind: 'unreadable', reason: 'the result has no content' };
  const output = result['structuredContent'];
  return { kind: 'delivered', content: result['content'] ?? [], ...told, raw: result, ...present({ output }) };
}

function receiptIn(meta: JsonObject): Parsed<Receipt | undefined> {
  const raw = meta[ASSAY_META.receipt];
  return raw === undefined ? read(undefined) : readReceipt(raw);
}

/** Reads `assay/error`, or the `error` of the REST envelope: the code is needed, all else is taken where it fits. */
function readError(error: Json | undefined, facts: RefusalFacts): Outcome {
  if (!isObject(error)) return { kind: 'unreadable', reason: `the refusal has no ${ASSAY_META.error} object` };
  const code = textOf(error['code']);
  if (code === undefined || code === '')
    return { kind: 'unreadable', reason: `the refusal's ${ASSAY_META.error} has no code` };
  const context = objectOf(error['context']) ?? {};
  const seconds = numberOf(error['retryAfter']);
  const waitMs = numberOf(error['retryAfterMs']) ?? (seconds === undefined ? undefined : seconds * 1_000);
  return {
    kind: 'refused',
    code,
    message: textOf(error['message']) ?? textIn(facts.raw),
    ...facts,
    ...present({
      retryable: flagOf(error['retryable']),
      retryAfterMs: waitMs ?? facts.retryAfterMs,
      callId: textOf(error['callId']),
      intentId: textOf(error['intentId']),
      fixUrl: textOf(error['fixUrl']),
      requiredScope: textOf(error['requiredScope']) ?? textOf(context['requiredScope']),
      details: error['details'],
    }),
  };
}

function readRpcError(reply: ReplyError): Outcome {
  const data = objectOf(reply.data) ?? {};
  const inner = objectOf(data[ASSAY_META.error]) ?? data;
  const code = textOf(inner['code']) ?? String(reply.code);
  return readError({ message: reply.message, ...inner, code }, factsOfRpcError(reply));
}

/** An answer of HTTP alone is the REST envelope, or says no more than its status does. */
function readHttp(reply: ReplyHttp): Outcome {
  const error = isObject(reply.body) ? reply.body['error'] : undefined;
  const isEnvelope = isObject(error) && textOf(error['code']) !== undefined;
  return isEnvelope ? readError(error, factsOfHttp(reply)) : refusedByStatus(reply, { 404: 'MCP_URL_NOT_FOUND' });
}

function readRest(reply: Reply): Outcome {
  if (reply.kind !== 'http' || reply.status < 200 || reply.status >= 300) return outcome(reply);
  const data = isObject(reply.body) ? reply.body['data'] : undefined;
  if (!isObject(reply.body) || !isObject(data)) return { kind: 'unreadable', reason: 'it is no envelope with data' };
  return { kind: 'delivered', output: data, content: [], replayed: false, raw: reply.body };
}

function readPage(raw: JsonObject): Parsed<SearchPage> {
  const { results, total, nextCursor, limitApplied, categories } = raw;
  const found = listOf(results);
  if (!found?.every(isObject)) return unread('the page has no list of results');
  if (numberOf(total) === undefined) return unread('the page has no total');
  if (numberOf(limitApplied) === undefined) return unread('the page has no limitApplied');
  if (typeof nextCursor !== 'string' && nextCursor !== null)
    return unread('the nextCursor is neither a string nor null');
  return read({
    kind: 'page',
    results: found,
    categories: listOf(categories) ?? [],
    total: total as number,
    nextCursor,
    limitApplied: limitApplied as number,
    raw,
  });
}

function readContract(contract: JsonObject): Parsed<Inspected> {
  const name = textOf(contract['name']);
  return name === undefined ? unread('the contract has no name') : read({ kind: 'contract', name, contract });
}
