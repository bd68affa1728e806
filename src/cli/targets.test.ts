/** What a run opens of the world: no process that none of its checks asks for. */
import { expect, test } from 'vitest';
import type { OpenInstance } from '../contract/index.ts';
import type { Check } from '../runner/index.ts';
import { registry } from './dialects.ts';
import type { World } from './launch.ts';
import { parseRun, type RunOptions } from './options.ts';
import { prepareTarget } from './targets.ts';

const check = (needs: Check['needs'], lane: Check['lane'], wants: Check['wants'] = []) =>
  ({ check: { needs, wants, lane } as Check, revision: '2026-07-28' }) as const;

function optionsOf(...argv: readonly string[]): RunOptions {
  const options = parseRun([...argv], { env: {}, stdout: {}, registry, freshSeed: () => 7 });
  if (!options) throw new Error('help was asked for');
  return options;
}

/** What is opened for these checks, and what is handed over. */
async function prepared(planned: readonly ReturnType<typeof check>[], options = optionsOf()) {
  const opened: OpenInstance[] = [];
  const open = async (order: OpenInstance) => {
    opened.push(order);
    return { instance: `${opened.length}`, pids: [], ...(order.chain === false ? {} : { chain: { chainId: 1 } }) };
  };
  const { data } = await prepareTarget({ open } as unknown as World, { options, planned, revisions: ['2026-07-28'] });
  return { opened, data };
}

test('a chain is started in the lanes in which a check needs one, or wants it', async () => {
  const { opened, data } = await prepared([check([], 'shared'), check(['chain'], 'exclusive')]);
  expect(opened.map(({ chain, replicas, yieldSeed }) => ({ chain, replicas, yieldSeed }))).toEqual([
    { chain: false, replicas: 1, yieldSeed: undefined },
    { chain: undefined, replicas: undefined, yieldSeed: 7 },
  ]);
  expect(data).toMatchObject({ shared: { id: '1' }, exclusive: [{ id: '2', chain: { chainId: 1 } }] });
  expect(data).not.toHaveProperty('shared.chain');
  const wanted = await prepared([check([], 'shared', ['chain'])]);
  expect(wanted.opened.map(({ chain }) => chain)).toEqual([undefined]);
});

test('an instance for each check that wants one alone, two at most, and replicas where they are looked at', async () => {
  const alone = check(['clock'], 'exclusive');
  expect((await prepared([check([], 'shared')])).opened).toHaveLength(1);
  expect((await prepared([alone, alone, alone])).opened).toHaveLength(3);
  expect((await prepared([check(['replicas'], 'shared')])).opened).toMatchObject([{ replicas: 2 }]);
});

test('a stranger without a control API has nothing around it, and no dialect has another’s URL', async () => {
  const options = optionsOf('--url', 'http://127.0.0.1:9/mcp', '--dialect', 'agentmuxer', '--token', 't');
  const { opened, data } = await prepared([check(['chain'], 'shared')], options);
  expect(opened).toEqual([]);
  expect(data).toMatchObject({ kind: 'url', instance: { urls: { agentmuxer: 'http://127.0.0.1:9/mcp' }, token: 't' } });
});
