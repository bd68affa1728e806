/** A buyer that speaks through an official MCP client instead of the wire client. */
import type { OfficialClient } from '../../client/index.ts';
import type { JsonObject, Revision } from '../../contract/index.ts';
import type { Outcome, Reply, RpcRequest, ToolCall } from '../../dialects/index.ts';
import type { Context } from '../context.ts';
import { Broken } from '../stops.ts';
import type { Buyer } from './buyer.ts';

export interface OfficialBuyer {
  /** Every tool that the client lists for its program. */
  lists(): Promise<readonly JsonObject[]>;
  /** The client's own call, which holds a result to the tool's output schema; ends the check where it rejects. */
  sends(request: RpcRequest): Promise<Reply>;
  /** One call of a tool that has to be served. */
  calls(call: ToolCall): Promise<Outcome>;
  /** One call as a request that the client does not look into, whatever comes of it: for refusals. */
  tries(call: ToolCall): Promise<Outcome>;
}

/** Connects an official client with the buyer's credential, of the check's revision where none is named. */
export async function openOfficial(
  context: Context,
  buyer: Buyer,
  revision: Revision = context.revision,
): Promise<OfficialBuyer> {
  const { adapter } = context;
  const who = `${buyer.who}, by the official client`;
  const client = await accepted('connect', context.official({ who, token: buyer.token, revision }));
  const sends = async ({ params }: RpcRequest): Promise<Reply> => {
    const result = await accepted('take the result', client.callTool(params as unknown as CallParams));
    return buyer.hears({ kind: 'result', result, http: { status: 200, headers: {}, bytes: 0 } });
  };
  return {
    lists: () => accepted('list the tools', client.listTools()),
    sends,
    calls: async (call) => adapter.outcome(await sends(adapter.call(call))),
    tries: async (call) => {
      const { method, params } = adapter.call(call);
      return adapter.outcome(await client.request(method, params));
    },
  };
}

type CallParams = Parameters<OfficialClient['callTool']>[0];

/** What an official client rejects is the target's doing: it names what the client could not do. */
async function accepted<T>(what: string, doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    throw new Broken(`the official client could not ${what}: ${error instanceof Error ? error.message : error}`);
  }
}
