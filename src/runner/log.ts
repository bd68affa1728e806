/** One event log a check: buyer, provider, ledger, chain and clock share one sequence, the examiner's own order. */
import type { Json } from '../contract/index.ts';
import type { Evidence } from './report.ts';

type WithoutSeq<T> = T extends unknown ? Omit<T, 'seq'> : never;

/** An observation before the log has given it its place in the sequence. */
export type Observation = WithoutSeq<Evidence>;

/** How much of a check's history is kept: its beginning, and its end, where failures show. */
const KEPT_AT_THE_START = 40;
const KEPT_AT_THE_END = 160;
const BODY_BYTES_MAX = 8 * 1024;
/** A report is indented, so that a thousand levels would take a thousand times the room of what stands in them. */
const BODY_DEPTH_MAX = 32;

let observed = 0;

export class EventLog {
  #start: Evidence[] = [];
  #end: Evidence[] = [];
  #requests = 0;
  #exchanges = 0;

  /** Gives the observation its place in the one sequence, and keeps it within the bounds. */
  record(observation: Observation): void {
    const entry = { ...bounded(observation), seq: ++observed } as Evidence;
    if (entry.kind === 'wire' && entry.direction === 'request') this.#requests += 1;
    if (this.#start.length < KEPT_AT_THE_START) this.#start.push(entry);
    else if (this.#end.push(entry) > 2 * KEPT_AT_THE_END) this.#end = this.#end.slice(-KEPT_AT_THE_END);
  }

  /** A number that joins a request with its answer. */
  nextExchange(): number {
    return ++this.#exchanges;
  }

  /** Requests sent to the target so far. */
  get requests(): number {
    return this.#requests;
  }

  /** Forgets what came before: a law keeps the transcript of its last story alone. */
  beginAgain(): void {
    this.#start = [];
    this.#end = [];
  }

  /** Puts an earlier transcript back: the one of the story that failed. */
  restore(entries: readonly Evidence[]): void {
    this.#start = [...entries];
    this.#end = [];
  }

  get entries(): readonly Evidence[] {
    return [...this.#start, ...this.#end.slice(-KEPT_AT_THE_END)];
  }
}

function bounded(observation: Observation): Observation {
  if (!('body' in observation)) return observation;
  return { ...observation, body: clipped(observation.body) };
}

function clipped(body: Json): Json {
  const text = JSON.stringify(body) ?? 'null';
  if (text.length <= BODY_BYTES_MAX) return isWithin(body, BODY_DEPTH_MAX) ? body : text;
  return `${withoutLastWord(text.slice(0, BODY_BYTES_MAX))}… (${text.length} characters in all)`;
}

/** Longer than any secret. */
const WORD_MAX = 512;

/** Half a secret is none that could be known and taken out later. */
function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > text.length - WORD_MAX && /[\w+/=.~-]/.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

function isWithin(body: Json | undefined, levels: number): boolean {
  if (typeof body !== 'object' || body === null) return true;
  return levels > 0 && Object.values(body).every((inner) => isWithin(inner, levels - 1));
}
