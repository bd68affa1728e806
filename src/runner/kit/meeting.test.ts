import { expect, test } from 'vitest';
import type { Gate } from '../../contract/index.ts';
import { haveMet } from './meeting.ts';

/** A gate that is told who comes. */
function handGate() {
  const watchers: { readonly count: number; readonly met: () => void }[] = [];
  let waiting = 0;
  const gate: Gate = {
    get waiting() {
      return waiting;
    },
    arrived: (count, signal) =>
      new Promise((resolve, reject) => {
        watchers.push({ count, met: resolve });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    open: () => {},
  };
  const comes = () => {
    waiting += 1;
    for (const { count, met } of watchers) if (count <= waiting) met();
  };
  return { gate, comes };
}

const never = new Promise<void>(() => {});
const { signal } = new AbortController();

test('calls have met when each waits at the gate or was answered', async () => {
  const { gate, comes } = handGate();
  let met = false;
  const meeting = haveMet([never, never, Promise.resolve()], gate, signal).then(() => {
    met = true;
  });
  comes();
  await new Promise(setImmediate);
  expect(met).toBe(false);
  comes();
  await meeting;
});

test('a duplicate that waits for the first one holds up nobody', async () => {
  const { gate, comes } = handGate();
  const meeting = haveMet([never, never], gate, signal);
  comes();
  await meeting;
});

test('a check that is ended waits for nobody', async () => {
  const ended = new AbortController();
  const { gate } = handGate();
  const meeting = haveMet([never], gate, ended.signal);
  ended.abort();
  await meeting;
});
