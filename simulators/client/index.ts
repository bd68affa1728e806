/**
 * A paying client: a program that is told what to find and what to buy, one JSON object a line, and does the rest
 * itself. Its lines are the protocol of `--client`:
 *
 * - in  `{ "id", "do": "search", "search": { "query", … } }`: find everything, page by page
 * - out `{ "id", "results": [ … ] }`
 * - in  `{ "id", "do": "buy", "tool", "arguments": { … } }`: one purchase, until it is known what became of it
 * - out `{ "id", "result": { … } }`, the result of the tool, a refusal included
 * - out `{ "id", "error": "…" }` where either came to nothing
 *
 * Lines may be answered in any order. It ends with its input. Its environment is that of the local helper, with
 * `ASSAY_API_KEY` in place of a sign-in.
 */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { ClientParts, Fault, JsonObject, ProgramFaultWorld } from '../../src/contract/index.ts';
import { type HelperPorts, type HelperSettings, partsOf, payingCalls, realPorts } from '../local-helper/index.ts';
import { clientParts, payingClient } from './paying-client.ts';

export { clientParts, type PayingClient, payingClient } from './paying-client.ts';

export interface ClientOptions {
  readonly input?: Readable;
  readonly output?: Writable;
  readonly ports?: HelperPorts;
  /** A deliberate bug, in the place of one part. */
  readonly fault?: Fault;
}

/** Serves until the input ends and every order has been answered. @throws with one sentence where there is no credential. */
export async function serveClient(settings: HelperSettings, options: ClientOptions = {}): Promise<void> {
  const { input = process.stdin, output = process.stdout, ports = realPorts() } = options;
  const { apiKey } = settings;
  if (apiKey === undefined) throw new Error('ASSAY_API_KEY is not set: give the credential that buys.');
  const calls = payingCalls(settings, partsOf(settings), ports);
  const parts = withFault(clientParts, options.fault, ports);
  const client = payingClient({ calls, credential: apiKey, ports, parts });
  const open = new Set<Promise<void>>();
  for await (const line of createInterface({ input })) {
    const done = answered(line).then((answer) => void output.write(`${JSON.stringify(answer)}\n`));
    open.add(done);
    void done.finally(() => open.delete(done));
  }
  await Promise.all(open);

  async function answered(line: string): Promise<JsonObject> {
    const order = orderIn(line);
    try {
      if (order?.do === 'search') return { id: order.id, results: await client.finds(order.search) };
      if (order?.do === 'buy') return { id: order.id, result: await client.buys(order.tool, order.arguments) };
      return { error: 'That is no order: send {"id", "do": "search"} or {"id", "do": "buy"}.' };
    } catch (error) {
      return { ...(order && { id: order.id }), error: error instanceof Error ? error.message : 'It failed.' };
    }
  }
}

function withFault(parts: ClientParts, fault: Fault | undefined, { clock, random }: HelperPorts): ClientParts {
  if (fault?.on.kind !== 'client') return parts;
  const { name } = fault.on;
  // The subject's type follows the name, which the compiler cannot see through a union.
  const wrap = fault.wrap as unknown as (subject: ClientParts[typeof name], world: ProgramFaultWorld) => unknown;
  return { ...parts, [name]: wrap(parts[name], { now: clock.now, random }) };
}

type Order =
  | { readonly id: number; readonly do: 'search'; readonly search: JsonObject }
  | { readonly id: number; readonly do: 'buy'; readonly tool: string; readonly arguments: JsonObject };

function orderIn(line: string): Order | undefined {
  try {
    const { id, do: what, search = {}, tool, arguments: args = {} } = JSON.parse(line) as { [member: string]: never };
    if (typeof id !== 'number') return undefined;
    if (what === 'search') return { id, do: 'search', search };
    return what === 'buy' && typeof tool === 'string' ? { id, do: 'buy', tool, arguments: args } : undefined;
  } catch {
    return undefined;
  }
}
