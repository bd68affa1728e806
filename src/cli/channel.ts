/** How the main process and the vitest worker, threads of one process, talk to each other while a run goes on. */
import { BroadcastChannel } from 'node:worker_threads';
import type { RunEvent } from '../runner/index.ts';
import type { InstanceData } from '../target/index.ts';
import type { RunFailure } from './run-failure.ts';

/** A target that is running, as the main process hands it over. */
export type TargetData =
  | { readonly kind: 'reference'; readonly shared: InstanceData; readonly exclusive: readonly InstanceData[] }
  | { readonly kind: 'url'; readonly instance: InstanceData };

/** What the main process tells the worker. */
export type ToWorker =
  | { readonly to: 'worker'; readonly kind: 'target'; readonly target: TargetData }
  | { readonly to: 'worker'; readonly kind: 'stop' };

/** What the worker tells the main process. */
export type ToMain =
  | { readonly to: 'main'; readonly kind: 'ready' }
  | { readonly to: 'main'; readonly kind: 'event'; readonly event: RunEvent }
  /** The target could not be joined, so no check will run. */
  | { readonly to: 'main'; readonly kind: 'failed'; readonly failure: RunFailure };

export interface Channel<Sent, Heard> {
  send(message: Sent): void;
  hear(listener: (message: Heard) => void): void;
  close(): void;
}

/** The main process's end of the channel of that name. */
export const mainEnd = (name: string): Channel<ToWorker, ToMain> => openEnd(name, 'main');

/** The worker's end of the channel of that name. */
export const workerEnd = (name: string): Channel<ToMain, ToWorker> => openEnd(name, 'worker');

function openEnd<Sent, Heard extends { readonly to: string }>(name: string, own: Heard['to']): Channel<Sent, Heard> {
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    hear(listener) {
      channel.onmessage = (event) => {
        const message = (event as { data: Heard }).data;
        if (message.to === own) listener(message);
      };
    },
    close: () => channel.close(),
  };
}
