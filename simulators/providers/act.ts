/** What a script means on the wire, free of any server: node:http and MSW both perform these acts. */
import type { ProviderScript } from '../../src/contract/index.ts';

export type Act =
  | { readonly kind: 'send'; readonly status: number; readonly text: string }
  | { readonly kind: 'send-later'; readonly afterMs: number; readonly status: number; readonly text: string }
  /** The connection ends without a byte. */
  | { readonly kind: 'cut' }
  /** The head promises the whole text, then half of it comes, then the connection ends. */
  | { readonly kind: 'cut-half-way'; readonly text: string }
  | { readonly kind: 'hang' }
  /** A JSON document of exactly so many bytes, streamed. */
  | { readonly kind: 'stream'; readonly bytes: number };

/** The shortest document of `answers-huge`. */
const HUGE_BYTES_MIN = 16;

export function actOf(script: ProviderScript): Act {
  switch (script.does) {
    case 'answers':
      return { kind: 'send', status: script.status ?? 200, text: JSON.stringify(script.body) };
    case 'fails':
      return {
        kind: 'send',
        status: script.status,
        text: script.body === undefined ? '' : JSON.stringify(script.body),
      };
    case 'breaks-schema':
      return { kind: 'send', status: 200, text: JSON.stringify(script.body) };
    case 'answers-malformed':
      // No JSON document begins like this, whatever the body is.
      return { kind: 'send', status: 200, text: `{${JSON.stringify(script.body)}` };
    case 'answers-late':
      return { kind: 'send-later', afterMs: script.afterMs, status: 200, text: JSON.stringify(script.body) };
    case 'cuts':
      if (script.when !== 'half-way-through-the-answer') return { kind: 'cut' };
      // A one-byte answer has no half; white space after it leaves it the same JSON.
      return { kind: 'cut-half-way', text: JSON.stringify(script.body).padEnd(2) };
    case 'hangs':
      return { kind: 'hang' };
    case 'answers-huge':
      return { kind: 'stream', bytes: script.bytes };
  }
}

/** Answers with these statuses have no body, whatever the script says. */
export function isBodyless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** Refuses, with a `RangeError`, a script that could not be performed as it says. Scripts may come from a file. */
export function assertPerformable(script: ProviderScript): void {
  const refuse = (member: string, wanted: string, got: unknown): void => {
    throw new RangeError(`Give a script that ${script.does} ${wanted} as its ${member}, not ${got}.`);
  };
  if (script.does === 'answers' || script.does === 'fails') {
    const status = script.status ?? 200;
    if (!isWhole(status, 200, 599)) refuse('status', 'a number from 200 to 599', status);
  }
  if (script.does === 'answers-late' && !isWhole(script.afterMs, 0)) {
    refuse('afterMs', 'a whole number of milliseconds', script.afterMs);
  }
  if (script.does === 'answers-huge' && !isWhole(script.bytes, HUGE_BYTES_MIN)) {
    refuse('bytes', `a whole number from ${HUGE_BYTES_MIN}`, script.bytes);
  }
}

function isWhole(value: number, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

const HUGE_HEAD = '{"filler":"';
const HUGE_TAIL = '"}';
const FILLER = Buffer.alloc(65_536, 'a');

/** A valid JSON document of exactly `bytes` bytes, in chunks that share one buffer. */
export function* hugeJson(bytes: number): Generator<Buffer> {
  yield Buffer.from(HUGE_HEAD);
  let left = bytes - HUGE_HEAD.length - HUGE_TAIL.length;
  for (; left > FILLER.length; left -= FILLER.length) yield FILLER;
  yield FILLER.subarray(0, left);
  yield Buffer.from(HUGE_TAIL);
}
