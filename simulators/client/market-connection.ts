/** One connection to a marketplace of offerings, in the newest era of MCP that its gateway speaks. */
import type { ClientConnection, HelperParts, JsonObject } from '../../src/contract/index.ts';
import { answerOf, type GatewayAnswer, type Greeted, gatewayOf, type HelperPorts } from '../local-helper/index.ts';

export interface MarketSettings {
  readonly mcpUrl: string;
  /** Goes in the header of each request, and nowhere else. */
  readonly apiKey: string;
}

export interface MarketConnection extends ClientConnection {
  /** Calls one of the gateway's tools, a single time. Rejects with NoAnswer where nobody knows whether it was called. */
  calls(tool: string, args: JsonObject): Promise<GatewayAnswer>;
}

/** The revision that is offered to a gateway which greets before it serves. */
const GREETED = '2025-11-25';
const CLIENT = { name: 'touchstone-client', version: '0.1.0' };

export function marketConnection(
  { mcpUrl, apiKey }: MarketSettings,
  wire: HelperParts['wire'],
  ports: HelperPorts,
): MarketConnection {
  const gateway = gatewayOf({ mcpUrl, apiUrl: mcpUrl }, wire, ports);
  let agreed: Promise<Greeted | undefined> | undefined;

  /** Undefined where the gateway needs no greeting. */
  async function agree(): Promise<Greeted | undefined> {
    const found = await gateway.send(gateway.message('server/discover', {}, apiKey));
    if (found.kind === 'result') return undefined;
    if (found.kind === 'refused' && found.status === 401) throw new Error(found.message);
    return greet();
  }

  async function greet(): Promise<Greeted> {
    const offer = { protocolVersion: GREETED, capabilities: {}, clientInfo: CLIENT };
    const response = await gateway.once(gateway.message('initialize', offer, apiKey, { revision: GREETED }));
    const answer = answerOf(response);
    if (answer.kind !== 'result') throw new Error(answer.message);
    const { protocolVersion } = answer.result;
    const sessionId = response.headers['mcp-session-id'];
    const greeted = {
      revision: typeof protocolVersion === 'string' ? protocolVersion : GREETED,
      ...(sessionId !== undefined && { sessionId }),
    };
    await gateway.once(gateway.message('notifications/initialized', {}, apiKey, greeted));
    return greeted;
  }

  return {
    headers: { authorization: `Bearer ${apiKey}` },
    async calls(tool, args) {
      agreed ??= agree();
      const greeted = await agreed.catch((error: unknown) => {
        agreed = undefined;
        throw error;
      });
      const message = gateway.message('tools/call', { name: tool, arguments: args }, apiKey, greeted);
      return answerOf(await gateway.once(message));
    },
  };
}
