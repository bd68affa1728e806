/** The one base of the errors that a user is meant to read. */

/** What kind of trouble it is; src/cli maps each kind to an exit status. */
export type ErrorCode =
  /** The command line, a configuration or a selection is wrong. */
  | 'usage'
  /** The target cannot be reached, or what answers there is no MCP server. */
  | 'unreachable'
  /** Touchstone itself, or the world it runs, failed. */
  | 'harness'
  /** The user asked to stop. */
  | 'interrupted';

/** An error with one clear sentence, what to do about it, and the cause. */
export class TouchstoneError extends Error {
  override readonly name = 'TouchstoneError';
  readonly code: ErrorCode;
  /** What the reader can do next, one sentence; absent where the message already says it. */
  readonly advice: string | undefined;

  constructor(code: ErrorCode, sentence: string, more: { readonly advice?: string; readonly cause?: unknown } = {}) {
    super(sentence, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.advice = more.advice;
  }
}
