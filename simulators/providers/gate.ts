/** A closed gate: requests wait at it in the order of their arrival, before their scripts are chosen. */
import type { Gate } from '../../src/contract/index.ts';

interface Watcher {
  readonly count: number;
  readonly met: () => void;
  readonly failed: (reason: unknown) => void;
}

export class EndpointGate implements Gate {
  readonly #onOpen: () => void;
  readonly #waiting = new Set<() => void>();
  readonly #watchers = new Set<Watcher>();
  #arrivals = 0;
  #opened = false;

  constructor(onOpen: () => void) {
    this.#onOpen = onOpen;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** `enter` is called when the gate opens. Returns the request's leaving: it still counts as arrived. */
  admit(enter: () => void): () => void {
    this.#waiting.add(enter);
    this.#arrivals += 1;
    for (const watcher of this.#watchers) if (watcher.count <= this.#arrivals) watcher.met();
    return () => void this.#waiting.delete(enter);
  }

  arrived(count: number, signal: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (count <= this.#arrivals) return resolve();
      const aborted = (): void => watcher.failed(signal.reason);
      const end = (): void => {
        this.#watchers.delete(watcher);
        signal.removeEventListener('abort', aborted);
      };
      const watcher: Watcher = {
        count,
        met: () => {
          end();
          resolve();
        },
        failed: (reason) => {
          end();
          reject(reason);
        },
      };
      this.#watchers.add(watcher);
      signal.addEventListener('abort', aborted);
    });
  }

  open(): void {
    if (this.#opened) return;
    this.#opened = true;
    this.#onOpen();
    const entering = [...this.#waiting];
    this.#waiting.clear();
    for (const enter of entering) enter();
  }

  /** The host is gone: nobody will arrive any more, and nobody is let through. */
  abandon(reason: Error): void {
    this.#waiting.clear();
    for (const watcher of this.#watchers) watcher.failed(reason);
  }
}
