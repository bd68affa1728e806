import { expect, it } from 'vitest';
import { outcomesPort } from './outcomes.ts';
import { sharedStores } from './stores.test.kit.ts';

it('takes the first report of an account on an invocation, whatever process hears of it and whatever comes later', async () => {
  const stores = sharedStores();
  const [port, replica] = [outcomesPort(stores.one), outcomesPort(stores.other)];
  const report = { invocationId: 'i', outcome: 'succeeded', detail: 'It helped.' };
  expect(await port.record('a', report)).toBe('recorded');
  expect(await port.record('a', report)).toBe('duplicate');
  expect(await replica.record('a', { invocationId: 'i', outcome: 'failed' })).toBe('duplicate');
  expect(await replica.record('b', report)).toBe('recorded');
  expect(await replica.record('a', { ...report, invocationId: 'j' })).toBe('recorded');
  stores.close();
});

it('records one of many that come at once', async () => {
  const stores = sharedStores();
  const ports = [outcomesPort(stores.one), outcomesPort(stores.other)];
  const report = { invocationId: 'i', outcome: 'not-useful' };
  const told = await Promise.all(Array.from({ length: 10 }, (_, n) => ports[n % 2]?.record('a', report)));
  expect(told.filter((one) => one === 'recorded')).toHaveLength(1);
  stores.close();
});
