import { expect, test } from 'vitest';
import { spawnAnvil } from './anvil.ts';
import { rpcOf } from './rpc.ts';
import { startChain } from './start.ts';
import { chainTime } from './time.ts';

const YEAR_2026 = Date.UTC(2026, 0, 1);

interface Block {
  readonly [member: string]: string;
}

const blockOf = (rpcUrl: string, tag: string) => rpcOf(rpcUrl)<Block>('eth_getBlockByNumber', tag, false);
const timeOf = async (rpcUrl: string, tag: string) => Number((await blockOf(rpcUrl, tag))['timestamp']) * 1000;

test('a chain stands at its start, also one block back and in the block to come, until it is moved', async () => {
  const { opened, stop } = await startChain();
  const { rpcUrl } = opened;
  try {
    expect(Number(await rpcOf(rpcUrl)('eth_chainId'))).toBe(opened.chainId);
    const newest = Number((await blockOf(rpcUrl, 'latest'))['number']);
    const tags = ['latest', 'pending', `0x${(newest - 1).toString(16)}`];
    for (const tag of tags) expect([tag, await timeOf(rpcUrl, tag)]).toEqual([tag, YEAR_2026]);
    const time = chainTime(rpcUrl);
    await time.setTime(YEAR_2026 + 86_400_999);
    for (const tag of ['latest', 'pending']) expect(await timeOf(rpcUrl, tag)).toBe(YEAR_2026 + 86_400_000);
    await time.setTime(YEAR_2026);
    expect(await time.now()).toBe(YEAR_2026 + 86_400_000);
    // A grant counts one block after it was mined: the state of the block before is there to be read.
    const code = await rpcOf(rpcUrl)<string>('eth_getCode', opened.escrow, tags[2] as string);
    expect(code.length).toBeGreaterThan(2);
  } finally {
    await stop();
  }
});

test('a chain starts when it is told to, but not before it was prepared', async () => {
  const startsAt = Date.UTC(2031, 6, 1, 12);
  const { opened, stop } = await startChain({ startsAt });
  try {
    expect(await chainTime(opened.rpcUrl).now()).toBe(startsAt);
  } finally {
    await stop();
  }
  await expect(startChain({ startsAt: 0 })).rejects.toThrow('choose a later start');
});

test('the time of anybody’s anvil is moved as well', async () => {
  const anvil = await spawnAnvil({ accounts: 0, timestamp: 1_700_000_000 });
  try {
    const time = chainTime(anvil.rpcUrl);
    await time.setTime(YEAR_2026);
    await rpcOf(anvil.rpcUrl)('evm_mine');
    expect(await time.now()).toBe(YEAR_2026);
  } finally {
    await anvil.stop();
  }
});

test('listeners hear of a chain that dies, and not of one that is stopped', async () => {
  const heard: string[] = [];
  const [killed, stopped] = await Promise.all([startChain(), startChain()]);
  const died = new Promise<void>((resolve) => {
    killed.onExit(() => heard.push('killed'));
    killed.onExit(resolve);
  });
  stopped.onExit(() => heard.push('stopped'));
  await stopped.stop();
  process.kill(killed.pid, 'SIGKILL');
  await died;
  await killed.stop();
  expect(heard).toEqual(['killed']);
  for (const { pid } of [killed, stopped]) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('a start can be given up, and one that fails says why', async () => {
  await expect(startChain({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  const giveUp = new AbortController();
  const start = startChain({ signal: giveUp.signal });
  giveUp.abort(new Error('enough'));
  await expect(start).rejects.toThrow('enough');
  await expect(spawnAnvil({ loadState: '/nowhere.json' })).rejects.toThrow(
    /^anvil did not start: it ended with status \d+\..*nowhere/s,
  );
});
