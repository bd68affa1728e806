import { expect, test } from 'vitest';
import type { Payer } from '../contract/index.ts';
import { keysOf, payerPool } from './payers.ts';

const payer = (address: Payer['address']): Payer => ({ address, delegate: '0x0', ...keysOf(address) });

test('prepared payers go first, then one is made after the other, whoever waits', async () => {
  const asked: number[] = [];
  const finish: (() => void)[] = [];
  const pool = payerPool([payer('0xa'), payer('0xb')], (index) => {
    asked.push(index);
    return new Promise((resolve) => finish.push(() => resolve(payer(`0x${index}`))));
  });
  const leases = [pool.lease(), pool.lease(), pool.lease(), pool.lease()];
  expect(await Promise.all(leases.slice(0, 2))).toEqual([payer('0xa'), payer('0xb')]);
  expect(asked).toEqual([0]);
  finish[0]?.();
  expect((await leases[2])?.address).toBe('0x0');
  expect(asked).toEqual([0, 1]);
  finish[1]?.();
  expect((await leases[3])?.address).toBe('0x1');
});

test('one that cannot be made is the loss of its check alone', async () => {
  const pool = payerPool([], async (index) => {
    if (index === 0) throw new Error('no chain');
    return payer(`0x${index}`);
  });
  const [first, second] = await Promise.allSettled([pool.lease(), pool.lease()]);
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'no chain' } });
  expect(second).toMatchObject({ status: 'fulfilled', value: { address: '0x1' } });
});

test('keys are their name’s alone', () => {
  const all = [keysOf('a 0'), keysOf('a 1'), keysOf('b 0')].flatMap(({ privateKey, delegateKey }) => [
    privateKey,
    delegateKey,
  ]);
  expect(new Set(all).size).toBe(6);
  expect(keysOf('a 0')).toEqual(keysOf('a 0'));
  for (const key of all) expect(key).toMatch(/^0x[0-9a-f]{64}$/);
});
