/** One call of a tool: sent, paid for if need be, and sent again with the same key; a key has one call at a time. */
import published from 'canonicalize';
import { ASSAY_META, type GuardRefusal, type HelperParts, type JsonObject } from '../../src/contract/index.ts';
import { objectOf } from './facts.ts';
import type { Gateway, GatewayAnswer, Message } from './gateway.ts';
import type { Payer } from './payer.ts';
import type { HelperPorts } from './ports.ts';
import type { Quotes } from './quotes.ts';
import { REPEATS_MAX, WAIT_MAX_MS } from './retry.ts';

/** The package's types are for another module system. */
const canonicalize = published as unknown as (value: unknown) => string | undefined;

export interface ToolCall {
  readonly name: string;
  readonly arguments: JsonObject;
  /** A key of the client's own; else the helper makes one. */
  readonly key?: string;
}

export interface Calls {
  /** Rejects with NoAnswer where nobody knows what became of the call. */
  call(call: ToolCall, credential: string): Promise<GatewayAnswer>;
  /** Sends a request that buys nothing, and notes the prices in its answer. */
  ask(method: string, params: JsonObject, credential: string): Promise<GatewayAnswer>;
}

export interface CallContext {
  readonly gateway: Gateway;
  readonly payer: Payer;
  readonly quotes: Quotes;
  readonly parts: Pick<HelperParts, 'rules' | 'texts'>;
  readonly ports: HelperPorts;
  /** The `_meta` member that carries the key. */
  readonly idempotencyMeta: string;
  /** What else a person should know of a refusal: a link that approves the payment key, say. */
  readonly advice: (refusal: GuardRefusal, demand: unknown, credential: string) => Promise<string | undefined>;
}

export function callsOf(context: CallContext): Calls {
  const { gateway, payer, quotes, parts, ports } = context;
  const running = new Map<string, { readonly operation: string; readonly answer: Promise<GatewayAnswer> }>();

  async function ask(method: string, params: JsonObject, credential: string): Promise<GatewayAnswer> {
    const answer = await gateway.send(gateway.message(method, params, credential));
    const name = params['name'];
    if (answer.kind === 'result') quotes.seen(method, typeof name === 'string' ? name : undefined, answer.result);
    return answer;
  }

  async function quote(tool: string, credential: string) {
    const known = quotes.of(tool);
    if (known) return known;
    // Without an answer there is no quote, and the guards say so.
    await ask('tools/call', { name: 'get_tool', arguments: { name: tool } }, credential).catch(() => undefined);
    return quotes.of(tool);
  }

  async function buy(call: ToolCall & { readonly key: string }, credential: string): Promise<GatewayAnswer> {
    const at = Math.floor(ports.clock.now() / 1000);
    const meta = { [context.idempotencyMeta]: call.key };
    const params = { name: call.name, arguments: call.arguments };
    let answer = await patiently(gateway.message('tools/call', { ...params, _meta: meta }, credential), context);
    for (let paid = 0; paid < parts.rules.paymentsPerCall(); paid += 1) {
      const demand = demandOf(answer);
      if (demand === undefined) break;
      const payment = await payer.pay({
        demand,
        call: { tool: toolThatRuns(call), at },
        quote: (tool) => quote(tool, credential),
        issuedAt: gateway.correctedNow,
      });
      if (payment.kind === 'refused') return refused(payment, demand, credential);
      const paying = { ...params, _meta: { ...meta, [ASSAY_META.voucher]: { ...payment.signed } } };
      answer = await patiently(gateway.message('tools/call', paying, credential), context);
    }
    if (answer.kind === 'result') quotes.seen('tools/call', call.name, answer.result);
    return answer;
  }

  async function refused(refusal: GuardRefusal, demand: unknown, credential: string): Promise<GatewayAnswer> {
    const advice = await context.advice(refusal, demand, credential);
    const text = [parts.texts.refused(refusal.reason), ...(advice === undefined ? [] : [advice])].join(' ');
    const { code, guard } = refusal;
    return { kind: 'result', result: failure(code, text, { details: { guard } }) };
  }

  return {
    ask,
    call(call, credential) {
      const key = call.key ?? ports.newKey();
      const operation = canonicalize([call.name, call.arguments]) ?? '';
      const already = running.get(key);
      if (already) {
        if (already.operation === operation) return already.answer;
        const text = 'This idempotency key is in use for another call. Use a new key for a new call.';
        return Promise.resolve({ kind: 'result', result: failure('IDEMPOTENCY_KEY_REUSED', text) });
      }
      const answer = buy({ ...call, key }, credential).finally(() => running.delete(key));
      running.set(key, { operation, answer });
      return answer;
    },
  };
}

/** Sends the same bytes again while the gateway says that the first attempt still runs, or that it is too much now. */
async function patiently(message: Message, { gateway, ports }: CallContext): Promise<GatewayAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await gateway.send(message);
    const error = errorOf(answer);
    const isPassing = error?.['code'] === 'IDEMPOTENCY_IN_PROGRESS' || error?.['code'] === 'RATE_LIMITED';
    const wait = waitTold(error);
    if (!isPassing || attempt === REPEATS_MAX || wait > WAIT_MAX_MS) return answer;
    await ports.clock.sleep(wait);
  }
}

/** A tool result of the helper's own that tells a failure as the gateway would. */
export function failure(code: string, text: string, more: JsonObject = {}): JsonObject {
  const error = { code, retryable: false, message: text, ...more };
  return { isError: true, content: [{ type: 'text', text }], _meta: { [ASSAY_META.error]: error } };
}

function errorOf(answer: GatewayAnswer): JsonObject | undefined {
  return answer.kind === 'result' ? objectOf(objectOf(answer.result['_meta'])?.[ASSAY_META.error]) : undefined;
}

function demandOf(answer: GatewayAnswer): unknown {
  if (answer.kind !== 'result' || errorOf(answer)?.['code'] !== 'PAYMENT_REQUIRED') return undefined;
  return objectOf(answer.result['_meta'])?.[ASSAY_META.paymentRequired];
}

function waitTold(error: JsonObject | undefined): number {
  const [ms, seconds] = [error?.['retryAfterMs'], error?.['retryAfter']];
  if (typeof ms === 'number') return Math.max(0, ms);
  return typeof seconds === 'number' ? Math.max(0, seconds * 1000) : 1_000;
}

/** A payment for the wrapper is a payment for the tool within. */
function toolThatRuns({ name, arguments: given }: ToolCall): string {
  const inner = given['name'];
  return name === 'call_tool' ? (typeof inner === 'string' ? inner : '') : name;
}
