/** A gateway that sells offerings, and buyers that speak to it directly: for our own tests. */
import type {
  AccountMade,
  JsonObject,
  McpAnswer,
  McpCaller,
  NewAccount,
  NewTool,
  ProviderEndpoint,
  ProviderScript,
} from '../../../src/contract/index.ts';
import type { Gateway } from '../index.ts';
import { dialectOf, OK, openShop, type Shop, type ShopOptions } from '../shop.test.kit.ts';

export interface Told {
  readonly isError: boolean;
  /** Of a refusal; `-32602` where the answer is a JSON-RPC error, `HTTP 401` where it is none at all. */
  readonly refusedBy: string | undefined;
  /** `structuredContent`, open to a test's own reading. */
  // biome-ignore lint/suspicious/noExplicitAny: a test states with its expectation what it finds there.
  readonly content: any;
  /** The same as JSON text. */
  readonly text: string;
}

export interface Offered {
  readonly id: string;
  readonly provider: ProviderEndpoint;
}

export interface OfferingBuyer extends AccountMade {
  calls(tool: string, args?: unknown, more?: { readonly exactArguments: unknown }): Promise<Told>;
  /** Calls an offering with a maximum of a dollar. */
  buys(offered: Offered, key: string, more?: JsonObject): Promise<Told>;
  ledger(): ReturnType<Gateway['admin']['ledger']>;
}

export interface Market {
  readonly shop: Shop;
  /** At 2500 micros; the same name again publishes a new version. */
  offers(tool: Partial<NewTool> & { readonly name: string }, script?: ProviderScript): Promise<Offered>;
  buyer(account?: Partial<NewAccount>): Promise<OfferingBuyer>;
}

export async function openMarket(options?: ShopOptions): Promise<Market> {
  const shop = await openShop(options);
  const { admin } = shop.gateway;
  let made = 0;
  return {
    shop,
    async offers(tool, script = OK) {
      const provider = shop.providers.endpoint(`${tool.name}-${++made}`, script);
      const { id = '', url } = provider;
      const defaults = { summary: 'for tests', inputSchema: { type: 'object' }, priceMicros: '2500' };
      const offered = { dialect: 'agentmuxer', ...defaults, providers: [{ id, url }], ...tool };
      const { offeringVersionId = '' } = await admin.createTool(offered);
      return { id: offeringVersionId, provider };
    },
    async buyer(account = { balanceMicros: '1000000' }) {
      return offeringBuyer(shop.gateway, await admin.createAccount({ dialect: 'agentmuxer', ...account }));
    },
  };
}

export function offeringBuyer(gateway: Gateway, made: AccountMade): OfferingBuyer {
  const agentmuxer = dialectOf(gateway, 'agentmuxer');
  const buyer: OfferingBuyer = {
    ...made,
    async calls(name, args, more) {
      const params = { name, ...(args !== undefined && { arguments: args }), ...more };
      return toldBy(await agentmuxer.callTool(callerOf(made.token), params));
    },
    buys: (offered, idempotencyKey, more) =>
      buyer.calls('call_offering', {
        offeringVersionId: offered.id,
        maxCostMicros: '1000000',
        idempotencyKey,
        request: {},
        ...more,
      }),
    ledger: () => gateway.admin.ledger(made.accountId),
  };
  return buyer;
}

export function callerOf(token: string | undefined, url = '/mcp'): McpCaller {
  return { token, address: '127.0.0.1', url, revision: '2026-07-28' };
}

function toldBy(answer: McpAnswer): Told {
  if (answer.kind === 'error') return { isError: true, refusedBy: `${answer.code}`, content: answer, text: '' };
  if (answer.kind === 'http')
    return { isError: true, refusedBy: `HTTP ${answer.status}`, content: answer.body, text: '' };
  const { isError, structuredContent, content } = answer.result;
  const told = (structuredContent ?? {}) as JsonObject;
  const [block] = content as readonly { readonly text: string }[];
  return { isError: isError === true, refusedBy: told['refusedBy'] as string, content: told, text: block?.text ?? '' };
}
