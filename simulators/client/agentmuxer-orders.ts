/** Orders in the contract of AgentMuxer: offerings are found, bought at confirmed prices, and reported on. */
import { REPORTED_OUTCOMES } from '../../src/contract/index.ts';
import { safeUrl, wire } from '../local-helper/index.ts';
import { marketConnection } from './market-connection.ts';
import { offeringClient } from './offering-client.ts';
import { type ClientContract, type Environment, objectIn, textIn } from './orders.ts';

/** A dollar, in micros: where an order says nothing of a maximum. */
const MAX_COST_MICROS = '1000000';

export const agentmuxer: ClientContract = {
  urlVariable: 'AGENTMUXER_MCP_URL',
  orders(env, { ports, parts }) {
    const connection = marketConnection(settingsOf(env), wire, ports);
    const client = offeringClient({ connection, ports, parts });
    return {
      search: async (order) => ({ results: await client.finds(objectIn(order, 'search'), order['narrow'] === true) }),
      buy: async (order) => ({
        result: await client.buys(
          {
            offeringVersionId: textIn(order, 'tool'),
            request: objectIn(order, 'arguments'),
            maxCostMicros: 'maxMicros' in order ? textIn(order, 'maxMicros') : MAX_COST_MICROS,
          },
          order['terms'] === 'accept' ? 'accept' : 'decline',
        ),
      }),
      report: async (order) => ({
        result: await client.reports(textIn(order, 'invocationId'), outcomeOf(textIn(order, 'outcome'))),
      }),
    };
  },
};

function settingsOf(env: Environment) {
  const mcpUrl = env[agentmuxer.urlVariable] ?? '';
  safeUrl(agentmuxer.urlVariable, mcpUrl);
  const apiKey = env['AGENTMUXER_API_KEY']?.trim() ?? '';
  if (apiKey === '') throw new Error('AGENTMUXER_API_KEY is not set: give the API key that buys.');
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new Error('AGENTMUXER_API_KEY has characters that no API key has.');
  return { mcpUrl, apiKey };
}

function outcomeOf(told: string): string {
  if (REPORTED_OUTCOMES.some((outcome) => outcome === told)) return told;
  throw new Error(`\`outcome\` of this order must be one of ${REPORTED_OUTCOMES.join(', ')}.`);
}
