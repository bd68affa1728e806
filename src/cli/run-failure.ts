/** Why no check of a run could begin, as plain data that crosses from the worker. */
import { type ErrorCode, TouchstoneError } from '../runner/index.ts';
import { ControlFailure } from '../target/index.ts';

export interface RunFailure {
  readonly code: ErrorCode;
  readonly sentence: string;
  readonly advice?: string;
}

/** A stranger's control API that does not do its part is no fault of ours. */
export function failureOf(error: unknown, kind: 'reference' | 'url'): RunFailure {
  const sentence = error instanceof Error ? error.message : String(error);
  if (kind === 'reference' || !(error instanceof ControlFailure)) return { code: 'harness', sentence };
  return error.status === 401 || error.status === 403
    ? { code: 'usage', sentence, advice: 'Give the token of the control API with --control-token.' }
    : { code: 'unreachable', sentence, advice: 'Start the control API, or correct --control, and run again.' };
}

export function asTrouble({ code, sentence, advice }: RunFailure, cause?: unknown): TouchstoneError {
  return new TouchstoneError(code, sentence, { ...(advice === undefined ? {} : { advice }), cause });
}
