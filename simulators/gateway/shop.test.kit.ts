/** A gateway in memory, buyers that speak to its dialect directly, and providers over real HTTP: for our own tests. */
import type {
  AccountChange,
  AccountMade,
  Instant,
  JsonObject,
  McpAnswer,
  McpCaller,
  McpDialect,
  NewAccount,
  NewTool,
  ProviderEndpoint,
  ProviderHost,
  ProviderScript,
} from '../../src/contract/index.ts';
import { type PushedClock, pushedClock } from '../clock/index.ts';
import { startProviders } from '../providers/index.ts';
import { composeGateway, type Gateway, type GatewayOptions } from './index.ts';

const START = Date.UTC(2026, 0, 1);
export const MINUTE_MS = 60_000;
export const OK: ProviderScript = { does: 'answers', body: { ok: true } };

export interface Answer {
  readonly isError: boolean;
  readonly code: string | undefined;
  readonly error: JsonObject | undefined;
  readonly receipt: JsonObject | undefined;
  readonly replayed: unknown;
  readonly meta: JsonObject;
  readonly result: JsonObject;
  /** `structuredContent`, open to a test's own reading. */
  // biome-ignore lint/suspicious/noExplicitAny: a test states with its expectation what it finds there.
  readonly content: any;
}

export interface Buyer extends AccountMade {
  calls(name: string, args?: unknown, meta?: JsonObject, more?: { readonly exactArguments: unknown }): Promise<Answer>;
  /** Calls with that idempotency key. */
  buys(name: string, key: string, args?: unknown, meta?: JsonObject): Promise<Answer>;
  lists(params?: JsonObject): Promise<McpAnswer>;
  at(url: string): Buyer;
  changes(change: AccountChange): Promise<void>;
  ledger(): ReturnType<Gateway['admin']['ledger']>;
}

export interface Shop {
  readonly gateway: Gateway;
  readonly clock: PushedClock;
  readonly providers: ProviderHost;
  readonly failures: unknown[];
  sells(tool: Partial<NewTool> & { readonly name: string }, script?: ProviderScript): Promise<ProviderEndpoint>;
  buyer(account?: Partial<NewAccount>): Promise<Buyer>;
  /** Steps the clock through what falls due. */
  passes(ms: number): Promise<void>;
  close(): Promise<void>;
}

export interface ShopOptions extends Partial<GatewayOptions> {
  /** Told each step of the time before the gateway is. */
  readonly follow?: (now: Instant) => Promise<void>;
  readonly startsAt?: Instant;
}

export async function openShop({ follow, startsAt = START, ...options }: ShopOptions = {}): Promise<Shop> {
  let gateway: Gateway | undefined;
  const clock = pushedClock(startsAt, { quiescent: async () => gateway?.admin.quiescent() });
  const failures: unknown[] = [];
  const report = (failure: unknown) => void failures.push(failure);
  gateway = await composeGateway({ clock, store: ':memory:', report, ...options });
  const { admin } = gateway;
  const providers = await startProviders({ now: () => clock.now() });
  return {
    gateway,
    clock,
    providers,
    failures,
    async sells(tool, script = OK) {
      const endpoint = providers.endpoint(`${tool.name}-upstream`, script);
      const provider = { id: endpoint.id, url: endpoint.url };
      const defaults = { dialect: 'assay', summary: 'for tests', inputSchema: { type: 'object' }, priceMicros: '2500' };
      await admin.createTool({ ...defaults, providers: [provider], ...tool });
      return endpoint;
    },
    async buyer(account = { balanceMicros: '1000000' }) {
      return buyerOf(gateway, await admin.createAccount({ dialect: 'assay', ...account }), '/');
    },
    async passes(ms) {
      const end = clock.now() + ms;
      for (let due = clock.nextDue(); due !== undefined && due <= end; due = clock.nextDue()) {
        const step = Math.max(due, clock.now());
        await follow?.(step);
        await clock.timeIs(step);
        await clock.fire(clock.now());
      }
      await follow?.(end);
      await clock.timeIs(end);
      await admin.quiescent();
    },
    async close() {
      await gateway.close();
      await providers.close();
    },
  };
}

export function buyerOf(gateway: Gateway, made: AccountMade, url: string): Buyer {
  const caller: McpCaller = { token: made.token, address: '127.0.0.1', url, revision: '2026-07-28' };
  const assay = dialectOf(gateway, 'assay');
  const buyer: Buyer = {
    ...made,
    async calls(name, args, _meta, more) {
      const params = { name, ...(args !== undefined && { arguments: args }), ...(_meta && { _meta }), ...more };
      return answerOf(await assay.callTool(caller, params));
    },
    buys: (name, key, args, meta) => buyer.calls(name, args, { 'assay/idempotency-key': key, ...meta }),
    lists: (params = {}) => assay.listTools(caller, params),
    at: (other) => buyerOf(gateway, made, other),
    changes: (change) => gateway.admin.changeAccount(made.accountId, change),
    ledger: () => gateway.admin.ledger(made.accountId),
  };
  return buyer;
}

/** A dialect that the gateway serves. */
export function dialectOf(gateway: Gateway, name: string): McpDialect {
  const dialect = gateway.dialects[name];
  if (dialect === undefined) throw new Error(`This gateway does not serve ${name}.`);
  return dialect;
}

function answerOf(answer: McpAnswer): Answer {
  if (answer.kind !== 'result') throw new Error(`No result came back: ${JSON.stringify(answer)}`);
  const { result } = answer;
  const meta = (result['_meta'] ?? {}) as JsonObject;
  const error = meta['assay/error'] as JsonObject | undefined;
  return {
    isError: result['isError'] === true,
    code: error?.['code'] as string | undefined,
    error,
    receipt: meta['assay/receipt'] as JsonObject | undefined,
    replayed: meta['assay/replayed'],
    meta,
    result,
    content: result['structuredContent'],
  };
}
