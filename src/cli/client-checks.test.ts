/** The checks of clients of AgentMuxer hold for whatever a program may do, and for the project's own client. */
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { startScriptedGateway } from '../../simulators/gateway/scripted/index.ts';
import { client } from '../../suites/agentmuxer/client.ts';
import type { ProgramIo } from '../client/index.ts';
import type { JsonObject } from '../contract/index.ts';
import { agentmuxer } from '../dialects/index.ts';
import { judge } from '../runner/index.ts';
import { type Instance, openSubjects, type Subjects } from '../target/index.ts';
import { serve as ownClient } from './client.ts';

let subjects: Subjects | undefined;
afterEach(async () => {
  await subjects?.close();
});

type Serve = (args: readonly string[], io: ProgramIo) => Promise<void>;

/** What the checks of the chapter come to for one program: ids without the dialect, by their verdict. */
async function verdictsOf(serve: Serve): Promise<{ readonly [verdict: string]: readonly string[] }> {
  const command = { kind: 'inside', serve } as const;
  subjects = openSubjects({ helper: command, client: command, startScripted: startScriptedGateway });
  const judging = {
    adapter: agentmuxer(),
    providers: { onExecution: () => () => undefined } as never,
    revision: '2026-07-28',
    seed: 7,
    runId: 'r1',
    timeoutMs: 1_000,
    deadlineMs: 20_000,
    lawRuns: 1,
    subjects,
    signal: new AbortController().signal,
  } as const;
  const results = await Promise.all(client.checks.map((check) => judge(check, NOWHERE, judging)));
  const verdicts = new Set(results.map(({ verdict }) => verdict));
  const idsOf = (wanted: string) => results.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
  return Object.fromEntries(
    [...verdicts].map((verdict) => [verdict, idsOf(verdict).map((id) => id.slice('agentmuxer.'.length))]),
  );
}

const NOWHERE: Instance = {
  id: 'nowhere',
  kind: 'url',
  dialects: {},
  powers: new Set(),
  revisions: ['2026-07-28'],
  movesChain: false,
  payers: { left: 0, lease: () => Promise.reject(new Error('no payers here')) } as never,
  close: async () => undefined,
};

/** A program that answers each order by this; `calls` is how it calls a tool of its gateway. */
function program(
  act: (order: JsonObject, calls: (tool: string, args: JsonObject) => Promise<JsonObject>) => Promise<JsonObject>,
): Serve {
  return async (_, { env, input, output }) => {
    const calls = async (name: string, args: JsonObject) => {
      const response = await fetch(env['AGENTMUXER_MCP_URL'] ?? '', {
        method: 'POST',
        headers: { authorization: `Bearer ${env['AGENTMUXER_API_KEY']}` },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
      });
      return ((await response.json()) as { readonly result: JsonObject }).result;
    };
    for await (const line of createInterface({ input })) {
      const order = JSON.parse(line) as JsonObject;
      const answer = act(order, calls).catch(() => ({ error: 'It failed.' }));
      void answer.then((told) => output.write(`${JSON.stringify({ ...told, id: order['id'] })}\n`));
    }
  };
}

test("the project's own client passes every check", async () => {
  expect(Object.keys(await verdictsOf(ownClient))).toEqual(['passed']);
});

test('a program that does nothing breaks nothing, and proves nothing', async () => {
  expect(Object.keys(await verdictsOf(program(async () => ({ error: 'Not today.' }))))).toEqual(['untested']);
});

test('a program that knows another contract, and ends, is not judged by this one', async () => {
  const verdicts = await verdictsOf(() => Promise.reject(new Error('ASSAY_MCP_URL is not set.')));
  expect(Object.keys(verdicts)).toEqual(['untested']);
});

test('a program that reads one page, buys once and gives up is judged by what it did', async () => {
  let bought = 0;
  const plain = program(async ({ do: what, search, tool = null, arguments: request = {} }, calls) => {
    if (what === 'search') return { results: [await calls('search_offerings', search as JsonObject)] };
    if (what !== 'buy') return { error: 'I do not report.' };
    const identity = { offeringVersionId: tool, idempotencyKey: `k-${++bought}` };
    return { result: await calls('call_offering', { ...identity, maxCostMicros: '5000', request }) };
  });
  expect(await verdictsOf(plain)).toEqual({
    passed: [
      'auth.key-is-not-tool-input',
      'price.decline-stops',
      'idempotency.client-key-discipline',
      'idempotency.client-does-not-rebuy',
      'refusal.client-behaviour',
    ],
    untested: [
      'search.cursor-opaque',
      'search.cursor-same-filters',
      'search.filter-values-from-catalogue',
      'call.accept-terms-not-invented',
      'price.client-repeats-unchanged',
      'price.expired-needs-new-key',
      'outcome.no-secrets',
    ],
  });
});
