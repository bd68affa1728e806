import { afterEach, expect, test } from 'vitest';
import { type GatewayChild, startGatewayChild } from './gateway-child.ts';
import type { FromGateway, GatewayStart } from './link.ts';

const START: GatewayStart = { now: 1_000, store: ':memory:', ports: {} };

/** The far end in a few lines: it tells its start, then answers each call by a name that the test chose. */
const FAR_END = `
  const say = (message) => process.send(message);
  process.on('disconnect', () => process.exit());
  process.on('message', ({ kind, start, id, call, args }) => {
    if (kind === 'start') {
      if (start.fault === 'refused') return say({ kind: 'failed', sentence: 'There is no such fault.' });
      if (start.fault === 'crash') { console.error('last words'); process.exit(3); }
      say({ kind: 'ready', urls: { assay: 'http://127.0.0.1:1/' }, due: start.now + 5 });
    } else if (call === 'ledger') {
      say({ kind: 'refusal', id, refusal: { status: 404, error: 'unknown-account', message: 'No ' + args[0] }, due: null });
    } else if (call === 'describe') {
      process.exit(0);
    } else {
      say({ kind: 'answer', id, value: { accountId: call, token: JSON.stringify(args) }, due: call === 'fire' ? 77 : null });
    }
  });`;

let child: GatewayChild | undefined;
afterEach(async () => {
  await child?.kill();
  child = undefined;
});

async function started(fault?: string, onDied: (pid: number) => void = () => undefined) {
  const start = { ...START, ...(fault !== undefined && { fault }) };
  child = await startGatewayChild({ command: ['-e', FAR_END], start, onDied });
  return child;
}

test('calls go out with their arguments and come back, several at once', async () => {
  const { admin, urls } = await started();
  expect(urls).toEqual({ assay: 'http://127.0.0.1:1/' });
  const [made, moved] = await Promise.all([admin.createAccount({ dialect: 'assay' }), admin.quiescent()]);
  expect(made).toEqual({ accountId: 'createAccount', token: '[{"dialect":"assay"}]' });
  expect(moved).toMatchObject({ accountId: 'quiescent' });
});

test('the next deadline is known from the start and with each answer', async () => {
  const { follower, admin } = await started();
  expect(follower.nextDue()).toBe(1_005);
  await follower.fire(1_005);
  expect(follower.nextDue()).toBe(77);
  await admin.quiescent();
  expect(follower.nextDue()).toBeUndefined();
});

test('a refusal arrives as it was told', async () => {
  const { admin } = await started();
  const refusal: Extract<FromGateway, { kind: 'refusal' }>['refusal'] = {
    status: 404,
    error: 'unknown-account',
    message: 'No a1',
  };
  await expect(admin.ledger('a1')).rejects.toMatchObject(refusal);
});

test('an unasked end is told, and rejects what is pending and what comes later', async () => {
  let died: (pid: number) => void = () => undefined;
  const death = new Promise<number>((resolve) => {
    died = resolve;
  });
  const { admin, pid } = await started(undefined, died);
  await expect(admin.describe()).rejects.toMatchObject({ status: 503, error: 'gateway-ended' });
  expect(await death).toBe(pid);
  await expect(admin.createAccount({ dialect: 'assay' })).rejects.toThrow(`process ${pid} has ended (exit status 0)`);
});

test('an end that was asked for is told to nobody', async () => {
  const deaths: number[] = [];
  const { kill, admin } = await started(undefined, (pid) => deaths.push(pid));
  await Promise.all([kill(), kill()]);
  await expect(admin.quiescent()).rejects.toThrow(/SIGKILL/);
  expect(deaths).toEqual([]);
});

test('a gateway that cannot start says why', async () => {
  await expect(started('refused')).rejects.toThrow('The gateway does not start: There is no such fault.');
  await expect(started('crash')).rejects.toThrow(/ended before it served \(3\)\. last words/);
});
