/** Who may use an instance now: many readers, or one writer alone. */

export interface Lock {
  acquire(kind: 'shared' | 'exclusive', signal: AbortSignal): Promise<() => void>;
}

/** How many writers in a row may pass waiting readers. */
const WRITERS_IN_A_ROW = 4;

interface Waiting {
  readonly admit: () => void;
}

/**
 * Readers share, writers are alone. Readers that come while a writer waits wait for it; after at most four writers all
 * waiting readers have their turn together. So each of them waits for a bounded number of others.
 */
export function readersAndOneWriter(): Lock {
  const readers: Waiting[] = [];
  const writers: Waiting[] = [];
  let reading = 0;
  let writing = false;
  let writersInARow = 0;

  const admitReaders = (): void => {
    writersInARow = 0;
    for (const reader of readers.splice(0)) {
      reading++;
      reader.admit();
    }
  };
  const next = (): void => {
    if (writing) return;
    if (reading > 0) {
      if (writers.length === 0) admitReaders();
      return;
    }
    const [writer] = writers;
    if (writer === undefined || (readers.length > 0 && writersInARow >= WRITERS_IN_A_ROW)) {
      admitReaders();
      return;
    }
    writers.shift();
    writing = true;
    writersInARow++;
    writer.admit();
  };
  return {
    async acquire(kind, signal) {
      await admission(kind === 'shared' ? readers : writers, next, signal);
      return once(() => {
        if (kind === 'shared') reading--;
        else writing = false;
        next();
      });
    },
  };
}

/** Gives each of a few things to one holder at a time, in the order of asking. */
export function oneHolderEach<T>(things: readonly T[]) {
  const free = [...things];
  const queue: Waiting[] = [];
  const next = (): void => {
    if (free.length > 0) queue.shift()?.admit();
  };
  return {
    async take(signal: AbortSignal): Promise<{ readonly thing: T; release(): void }> {
      let thing: T | undefined;
      await admission(queue, next, signal, () => {
        thing = free.shift();
      });
      return {
        thing: thing as T,
        release: once(() => {
          free.push(thing as T);
          next();
        }),
      };
    },
  };
}

/** Waits in a queue until admitted; leaves it, and rejects with the signal's reason, when the signal aborts first. */
function admission(queue: Waiting[], next: () => void, signal: AbortSignal, onAdmit: () => void = () => undefined) {
  return new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = (): void => {
      queue.splice(queue.indexOf(waiting), 1);
      reject(signal.reason);
      next();
    };
    const waiting: Waiting = {
      admit: () => {
        signal.removeEventListener('abort', onAbort);
        onAdmit();
        resolve();
      },
    };
    signal.addEventListener('abort', onAbort, { once: true });
    queue.push(waiting);
    next();
  });
}

function once(task: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    task();
  };
}
