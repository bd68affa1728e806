/**
 * A paying client: a program that is told what to find and what to buy, one JSON object a line, and does the rest
 * itself. Its lines are the protocol of `--client`:
 *
 * - in  `{ "id", "do": "search", "search": { "query", … } }`: find everything, page by page
 * - out `{ "id", "results": [ … ] }`
 * - in  `{ "id", "do": "buy", "tool", "arguments": { … } }`: one purchase, until it is known what became of it
 * - out `{ "id", "result": { … } }`, the result of the tool, a refusal included
 * - out `{ "id", "error": "…" }` where any order came to nothing
 *
 * Lines may be answered in any order. It ends with its input. Its environment says which contract it speaks. For Assay
 * it is that of the local helper, with `ASSAY_API_KEY` in place of a sign-in. For AgentMuxer it is `AGENTMUXER_MCP_URL`
 * and `AGENTMUXER_API_KEY`, and there is more that it can be told:
 *
 * - `search` with `"narrow": true`: once it has seen a page, search for less, by a filter value that stood in it
 * - `buy`: `tool` is an `offeringVersionId` and `arguments` the `request`; `"maxMicros"` (a decimal string) is the most
 *   that it may cost, and `"terms": "accept" | "decline"` what to do where another price has to be confirmed. Where the
 *   terms that it accepts have expired, it buys anew, once
 * - in  `{ "id", "do": "report", "invocationId", "outcome": "succeeded" | "failed" | "not-useful" }`: report on a
 *   purchase, with a detail of its own where it failed
 * - out `{ "id", "result": { … } }`
 */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { ClientParts, Fault, Json, JsonObject, ProgramFaultWorld } from '../../src/contract/index.ts';
import { type HelperPorts, realPorts } from '../local-helper/index.ts';
import { agentmuxer } from './agentmuxer-orders.ts';
import { assay } from './assay-orders.ts';
import { offeringParts } from './offering-parts.ts';
import type { Environment, Orders } from './orders.ts';
import { toolParts } from './paying-client.ts';
import { objectOf } from './results.ts';

export { type PayingClient, payingClient } from './paying-client.ts';

/** What the correct client is composed of. */
export const clientParts: ClientParts = { ...toolParts, ...offeringParts };

/** The contracts that it speaks; the first whose gateway the environment names is the one. */
const contracts = [agentmuxer, assay] as const;

export interface ClientOptions {
  readonly input?: Readable;
  readonly output?: Writable;
  readonly ports?: HelperPorts;
  /** A deliberate bug, in the place of one part. */
  readonly fault?: Fault;
}

/** Serves until the input ends and every order has been answered. @throws with one sentence where `env` cannot be used. */
export async function serveClient(env: Environment, options: ClientOptions = {}): Promise<void> {
  const { input = process.stdin, output = process.stdout, ports = realPorts() } = options;
  const parts = withFault(clientParts, options.fault, ports);
  const contract = contracts.find(({ urlVariable }) => env[urlVariable]);
  const variables = contracts.map(({ urlVariable }) => urlVariable).join(' or ');
  if (!contract) throw new Error(`${variables} is not set: give the MCP URL of the gateway.`);
  const orders = contract.orders(env, { ports, parts });
  const open = new Set<Promise<void>>();
  for await (const line of createInterface({ input })) {
    const done = answered(line, orders).then((answer) => void output.write(`${JSON.stringify(answer)}\n`));
    open.add(done);
    void done.finally(() => open.delete(done));
  }
  await Promise.all(open);
}

/** Carries out the order in a line, and says what came of it. */
async function answered(line: string, orders: Orders): Promise<JsonObject> {
  const order = orderIn(line);
  const what = String(order?.['do']);
  const take = Object.hasOwn(orders, what) ? orders[what] : undefined;
  if (!order || !take) {
    const known = Object.keys(orders).map((name) => `{"id", "do": "${name}"}`);
    return { error: `That is no order: send ${known.join(' or ')}.` };
  }
  const { id = null } = order;
  try {
    return { id, ...(await take(order)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : 'It failed.' };
  }
}

function withFault(parts: ClientParts, fault: Fault | undefined, { clock, random }: HelperPorts): ClientParts {
  if (fault?.on.kind !== 'client') return parts;
  const { name } = fault.on;
  // The subject's type follows the name, which the compiler cannot see through a union.
  const wrap = fault.wrap as unknown as (subject: ClientParts[typeof name], world: ProgramFaultWorld) => unknown;
  return { ...parts, [name]: wrap(parts[name], { now: clock.now, random }) };
}

function orderIn(line: string): JsonObject | undefined {
  try {
    const order = objectOf(JSON.parse(line) as Json);
    return typeof order?.['id'] === 'number' ? order : undefined;
  } catch {
    return undefined;
  }
}
