/** The last lines that a child process wrote: what is known of its end when it ends badly. */
import type { Readable } from 'node:stream';

const TAIL_CHARACTERS = 4_000;

export interface Tail {
  /** What was kept, oldest first. */
  text(): string;
}

/** Reads the stream to its end and keeps the last 4 000 characters. */
export function tailOf(stream: Readable): Tail {
  let kept = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    kept = (kept + chunk).slice(-TAIL_CHARACTERS);
  });
  return { text: () => kept.trim() };
}
