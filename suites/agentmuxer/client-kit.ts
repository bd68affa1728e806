/** The verb of the chapter about clients: a paying client at a scripted marketplace. */
import {
  type Context,
  type HeldClient,
  holdClient,
  sharedIn,
  startClient,
  subjectsOf,
  watchScripted,
} from '../../src/runner/index.ts';
import { ScriptedMarket, Stock } from './scripted-market.ts';

export interface ClientVerbs {
  /** A paying client at a marketplace; one for all checks. */
  client(): Promise<ClientAtMarket>;
}

export interface ClientAtMarket {
  readonly client: HeldClient;
  readonly scripted: ScriptedMarket;
  /** What the client buys with, which only the gateway may see. */
  readonly apiKey: string;
  /** Another credential, which no evidence shows. */
  secret(stem: string): string;
}

export function clientVerbs(context: Context): ClientVerbs {
  return {
    async client() {
      const { stock, program, apiKey } = await sharedIn(context, 'client at a marketplace', () => opened(context));
      context.keepSecret(apiKey);
      const scripted = new ScriptedMarket(stock, context.name);
      watchScripted(context, stock.gateway, (request) => scripted.isOwn(request));
      const client = holdClient(context, program, stock.gateway);
      return { client, scripted, apiKey, secret: (stem) => secretOf(context, stem) };
    },
  };
}

function secretOf(context: Context, stem: string): string {
  const secret = context.name(stem);
  context.keepSecret(secret);
  return secret;
}

async function opened(context: Context) {
  const gateway = await subjectsOf(context).scripted();
  const apiKey = context.name('amx');
  const env = { AGENTMUXER_MCP_URL: `${gateway.origin}/mcp`, AGENTMUXER_API_KEY: apiKey };
  return { stock: new Stock(gateway), apiKey, program: await startClient(context, { env }) };
}
