/** What the main process hands to the worker before it starts: plain data. */
import type { Revision } from '../contract/index.ts';
import type { Selection } from '../runner/index.ts';
import type { SubjectCommands } from './subjects.ts';

export interface RunPlan {
  /** The name of the channel between the two. */
  readonly channel: string;
  readonly selection: Omit<Selection, 'grep'>;
  readonly grep?: string;
  readonly seed: number;
  readonly shuffle: boolean;
  readonly revisions: readonly Revision[];
  readonly runId: string;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly lawRuns: number;
  readonly path?: string;
  readonly concurrency: number;
  readonly subjects: SubjectCommands;
  /** How the command line names the target, for the command that runs a check again. */
  readonly targetArgs: string;
}
