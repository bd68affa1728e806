/** The last lines that a child process wrote: what is known of its end when it ends badly. */
import type { Readable } from 'node:stream';

const TAIL_CHARACTERS = 8_000;
const WORDS_CHARACTERS = 400;

export interface Tail {
  /** One line: the error that was printed last, else the last line; empty where nothing was written. */
  words(): string;
}

/** Reads the stream to its end and keeps its last 8 000 characters. */
export function tailOf(stream: Readable): Tail {
  let kept = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    kept = (kept + chunk).slice(-TAIL_CHARACTERS);
  });
  return {
    words: () => {
      const lines = kept.split('\n').filter((line) => line.trim() !== '');
      // Node prints a stack and its version after the error itself.
      const line = lines.findLast((text) => /^(\w+: )?([\w.]*Error|Refusal)\b.*:/.test(text)) ?? lines.at(-1) ?? '';
      return line.trim().slice(0, WORDS_CHARACTERS);
    },
  };
}
