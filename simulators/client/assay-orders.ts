/** Orders in the contract of Assay: tools are found by name, and paid for as the local helper pays. */
import { partsOf, payingCalls, settingsOf } from '../local-helper/index.ts';
import { type ClientContract, objectIn, textIn } from './orders.ts';
import { payingClient } from './paying-client.ts';

export const assay: ClientContract = {
  urlVariable: 'ASSAY_MCP_URL',
  orders(env, { ports, parts }) {
    const settings = settingsOf(env);
    const { apiKey } = settings;
    if (apiKey === undefined) throw new Error('ASSAY_API_KEY is not set: give the credential that buys.');
    const calls = payingCalls(settings, partsOf(settings), ports);
    const client = payingClient({ calls, credential: apiKey, ports, parts });
    return {
      search: async (order) => ({ results: await client.finds(objectIn(order, 'search')) }),
      buy: async (order) => ({ result: await client.buys(textIn(order, 'tool'), objectIn(order, 'arguments')) }),
    };
  },
};
