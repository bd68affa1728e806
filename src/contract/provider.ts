import type { Instant, Json, JsonObject } from './json.ts';

/**
 * What an upstream provider does with one request. Plain data, so that it can be shrunk, printed, stored and sent to
 * another process. `body` is the answer that the tool would give; a script that spoils the answer spoils this one.
 */
export type ProviderScript =
  | { readonly does: 'answers'; readonly body: Json; readonly status?: number }
  /** Refuses with a 4xx (the request was wrong) or fails with a 5xx (the provider was). */
  | { readonly does: 'fails'; readonly status: number; readonly body?: Json }
  | { readonly does: 'cuts'; readonly when: CutMoment; readonly body: Json }
  /** Takes the request and never answers; the work is not done. */
  | { readonly does: 'hangs' }
  /** Does the work at once, and answers `afterMs` of the target's time later. */
  | { readonly does: 'answers-late'; readonly afterMs: number; readonly body: Json }
  | { readonly does: 'answers-malformed'; readonly body: Json }
  /** Answers 200 with a body that breaks the tool's output schema; the kit builds that body. */
  | { readonly does: 'breaks-schema'; readonly body: Json }
  | { readonly does: 'answers-huge'; readonly bytes: number };

export type CutMoment = 'before-the-work' | 'after-the-work' | 'half-way-through-the-answer';

/** What is kept of a request's bytes, so that they can be compared with what a header says of them. */
export interface RequestContent {
  readonly bytes: number;
  /** In base64. */
  readonly sha256: string;
  /** The first 64 KiB of them, in base64. */
  readonly base64: string;
}

/** One request that a provider received, and what became of it. */
export interface Execution {
  /** The id of the attempt, from the header `x-touchstone-call`; empty where the target sent none. */
  readonly call: string;
  readonly provider: string;
  readonly at: Instant;
  readonly method: string;
  /** Below the provider's own URL, with its query. */
  readonly path: string;
  /** Path and query as they came, which is what a signature covers. */
  readonly target: string;
  readonly headers: JsonObject;
  /** As they came, in order, names as they were sent. */
  readonly rawHeaders: readonly (readonly [name: string, value: string])[];
  /** The request's body, parsed where it is JSON, else its text (bounded). */
  readonly body: Json;
  /** The bytes of that body as they came, however many they were. */
  readonly content: RequestContent;
  readonly script: ProviderScript;
  /** True when the work was done, whatever the gateway came to hear of it. */
  readonly executed: boolean;
}

/** Holds requests back at the provider, so that duplicates meet each other there. */
export interface Gate {
  /** Requests that wait at the gate now. */
  readonly waiting: number;
  /** Resolves when `count` requests have arrived since the gate was closed; rejects when the signal aborts. */
  arrived(count: number, signal: AbortSignal): Promise<void>;
  /** Lets all that wait, and all that come later, through. */
  open(): void;
}

/** One upstream provider of one tool: an address, a script for each request, and a journal. */
export interface ProviderEndpoint {
  readonly id: string;
  readonly url: string;
  /** Queues scripts: each takes one request, in order; then `always` applies again. */
  next(...scripts: readonly ProviderScript[]): void;
  /** Drops what is queued and was not taken. */
  forget(): void;
  /** What is done with every request for which nothing is queued. */
  always(script: ProviderScript): void;
  /** Every request that reached this provider, oldest first. */
  readonly journal: readonly Execution[];
  /** Closes the provider until the gate is opened. */
  gate(): Gate;
}

/**
 * The harness's upstream providers: one HTTP server that interprets scripts for any number of endpoints.
 * Late answers wait in the target's time: whoever moves that time asks for the next deadline and reports each step.
 */
export interface ProviderHost {
  endpoint(id: string, always: ProviderScript): ProviderEndpoint;
  /** Called for every request once its script has been chosen and the work done or not, before the answer is sent. */
  onExecution(listener: (execution: Execution) => void): () => void;
  /** The earliest pending `answers-late` deadline of this clock's endpoints, if any. */
  nextDeadline(): Instant | undefined;
  /** Tells the host the target's time; sends what fell due. Resolves when the answers have been written. */
  timeIs(now: Instant): Promise<void>;
  close(): Promise<void>;
}
