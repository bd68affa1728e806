/** Calls that meet at a provider's gate: when all of them are there, or answered without having come there. */
import { setMaxListeners } from 'node:events';
import type { Gate } from '../../contract/index.ts';

/**
 * Real time: a gateway may let a duplicate wait for the first one's result, and then neither an answer nor a request
 * comes. Long enough for every gateway that does anything else.
 */
const PATIENCE_MS = 250;

/** Resolves when each call waits at the gate or was answered, or when no more of either comes. Never rejects. */
export function haveMet(replies: readonly Promise<unknown>[], gate: Gate, signal: AbortSignal): Promise<void> {
  let answered = 0;
  let met = false;
  let patience: NodeJS.Timeout | undefined;
  const over = new AbortController();
  const watching = AbortSignal.any([signal, over.signal]);
  setMaxListeners(replies.length + 1, watching);
  return new Promise<void>((resolve) => {
    const look = () => {
      clearTimeout(patience);
      if (met) return;
      if (answered + gate.waiting >= replies.length) resolve();
      // Something has come: what comes at all comes soon after it.
      else patience = setTimeout(resolve, PATIENCE_MS);
    };
    for (const [at, reply] of replies.entries()) {
      reply.then(() => {
        answered += 1;
        look();
      }, resolve);
      gate.arrived(at + 1, watching).then(look, () => resolve());
    }
  }).finally(() => {
    met = true;
    clearTimeout(patience);
    over.abort();
  });
}
