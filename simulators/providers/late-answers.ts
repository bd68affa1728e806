/** Answers that wait for the target's time, which is told, never read. */
import type { Instant } from '../../src/contract/index.ts';

interface LateAnswer {
  readonly due: Instant;
  /** Resolves when the answer has been written, or can be no more. */
  readonly send: () => Promise<void>;
}

export class LateAnswers {
  readonly #pending = new Set<LateAnswer>();

  /** Returns the cancellation. */
  add(due: Instant, send: () => Promise<void>): () => void {
    const late = { due, send };
    this.#pending.add(late);
    return () => void this.#pending.delete(late);
  }

  nextDeadline(): Instant | undefined {
    let earliest: Instant | undefined;
    for (const { due } of this.#pending) if (earliest === undefined || due < earliest) earliest = due;
    return earliest;
  }

  async timeIs(now: Instant): Promise<void> {
    const due = [...this.#pending].filter((late) => late.due <= now).sort((one, other) => one.due - other.due);
    for (const late of due) this.#pending.delete(late);
    await Promise.all(due.map((late) => late.send()));
  }
}
