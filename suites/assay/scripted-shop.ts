/** A scripted gateway as a shop: what it sells, and what was asked of it for each tool. */
import {
  isObject,
  type Json,
  type JsonObject,
  type ScriptedAnswer,
  type ScriptedGateway,
  type ScriptedRequest,
  type SignedVoucher,
  type VoucherRequirement,
} from '../../src/runner/index.ts';

/** One call of a scripted tool, as the gateway received it. */
export interface CallSeen {
  readonly args: Json | undefined;
  readonly meta: JsonObject;
  readonly key: Json | undefined;
  readonly voucher: SignedVoucher | undefined;
  readonly request: ScriptedRequest;
}

/** What a scripted tool answers to its n-th call, counted from 1. */
export type ToolScript = (call: CallSeen, time: number) => ScriptedAnswer;

interface OnSale {
  readonly script: ToolScript;
  readonly price: bigint;
  readonly calls: CallSeen[];
}

export interface ScriptedTool {
  readonly name: string;
  /** Oldest first. */
  readonly calls: readonly CallSeen[];
  readonly vouchers: readonly SignedVoucher[];
}

/** What is on sale at one scripted gateway, whoever put it there. */
export class Stock {
  readonly gateway: ScriptedGateway;
  readonly #asset: string;
  readonly #tools = new Map<string, OnSale>();

  /** `asset` is the CAIP-19 asset that prices are told in. */
  constructor(gateway: ScriptedGateway, asset: string) {
    this.gateway = gateway;
    this.#asset = asset;
    gateway.answers((request) => this.#answer(request));
  }

  add(name: string, script: ToolScript, price: bigint): ScriptedTool {
    const calls: CallSeen[] = [];
    this.#tools.set(name, { script, price, calls });
    return {
      name,
      calls,
      get vouchers() {
        return calls.flatMap(({ voucher }) => voucher ?? []);
      },
    };
  }

  #answer(request: ScriptedRequest): ScriptedAnswer | undefined {
    const { rpc } = request;
    if (rpc?.method === 'tools/list')
      return result({ tools: [...this.#tools.keys()].map((name) => this.#listed(name)) });
    const { name, arguments: args, _meta } = rpc?.method === 'tools/call' ? rpc.params : {};
    if (name === 'get_tool') return this.#inspected(isObject(args) ? args['name'] : undefined);
    const called = toolOf(request);
    if (called === undefined) return undefined;
    const tool = this.#tools.get(called);
    if (!tool) return refuses('TOOL_NOT_IN_TOOLSET');
    const meta = isObject(_meta) ? _meta : {};
    const voucher = meta['assay/voucher'];
    const seen: CallSeen = {
      args: name === 'call_tool' && isObject(args) ? args['arguments'] : args,
      meta,
      key: meta['assay/idempotency-key'],
      voucher: isObject(voucher) ? (voucher as unknown as SignedVoucher) : undefined,
      request,
    };
    tool.calls.push(seen);
    return tool.script(seen, tool.calls.length);
  }

  #inspected(name: Json | undefined): ScriptedAnswer | undefined {
    const tool = typeof name === 'string' ? this.#tools.get(name) : undefined;
    if (!tool || typeof name !== 'string') return undefined;
    const contract = { name, summary: 'A scripted tool.', price: this.#priceOf(tool.price), inputSchema: ANY_INPUT };
    return result({ content: [{ type: 'text', text: JSON.stringify(contract) }], structuredContent: contract });
  }

  #listed(name: string): JsonObject {
    const price = this.#priceOf(this.#tools.get(name)?.price ?? PRICE);
    return { name, description: 'A scripted tool.', inputSchema: ANY_INPUT, _meta: { 'assay/price': price } };
  }

  #priceOf(price: bigint): JsonObject {
    return { maxAmount: String(price), asset: this.#asset };
  }
}

/** What everything costs where nothing else is said, in micros. */
export const PRICE = 2_500n;
const ANY_INPUT: JsonObject = { type: 'object' };

const result = (told: JsonObject): ScriptedAnswer => ({ does: 'answers', result: told });

/** The tool that a request calls, directly or by the wrapper. */
function toolOf({ rpc }: ScriptedRequest): string | undefined {
  const { name, arguments: args } = rpc?.method === 'tools/call' ? rpc.params : {};
  const called = name === 'call_tool' && isObject(args) ? args['name'] : name;
  return typeof called === 'string' ? called : undefined;
}

/** One check's view of a scripted gateway, which others may sell at as well. */
export class ScriptedShop {
  readonly gateway: ScriptedGateway;
  readonly #stock: Stock;
  readonly #own = new Set<string>();

  constructor(stock: Stock) {
    this.#stock = stock;
    this.gateway = stock.gateway;
  }

  /** How a program is told of this gateway. */
  get env(): { readonly [name: string]: string } {
    const { origin } = this.gateway;
    return { ASSAY_MCP_URL: `${origin}/`, ASSAY_API_URL: origin, ASSAY_WEB_URL: origin };
  }

  sells(name: string, script: ToolScript, price = PRICE): ScriptedTool {
    this.#own.add(name);
    return this.#stock.add(name, script, price);
  }

  /** Is the request about something that this check sells? */
  isOwn(request: ScriptedRequest): boolean {
    return this.#own.has(toolOf(request) ?? '');
  }
}

/** The tool did its work; `status` is what the receipt says of the money. */
export function delivers(status = 'SETTLED'): ScriptedAnswer {
  const intentId = '00000000-0000-4000-8000-000000000001';
  const receipt = { intentId, toolId: 'tool_1', providerId: 'prov_1', status, attempts: [], fellBack: false };
  const money = { charged: { amount: String(PRICE) }, held: { amount: '0' } };
  return result({
    content: [{ type: 'text', text: '{"done":true}' }],
    structuredContent: { done: true },
    _meta: { 'assay/receipt': { ...receipt, ...money } },
  });
}

export function refuses(code: string, facts: JsonObject = {}, meta: JsonObject = {}): ScriptedAnswer {
  const error = { code, retryable: false, message: `Refused as ${code}.`, ...facts };
  const content = [{ type: 'text', text: String(error.message) }];
  return result({ isError: true, content, _meta: { 'assay/error': error, ...meta } });
}

/** One page of a search by names. */
export function pageOf(names: readonly string[], nextCursor: Json): ScriptedAnswer {
  const results = names.map((name) => ({ name, score: 1 }));
  const page = { results, categories: [], total: names.length, nextCursor, limitApplied: 1 };
  return result({ content: [{ type: 'text', text: JSON.stringify(page) }], structuredContent: page });
}

/** Refuses for want of a payment; the demand may be anything. */
export const demands = (requirement: Json): ScriptedAnswer =>
  refuses('PAYMENT_REQUIRED', {}, { 'x402/paymentRequired': requirement });

/** What is demanded for a call, differing in some members from what it should be. */
export type RequirementChange = (right: VoucherRequirement) => Json;
