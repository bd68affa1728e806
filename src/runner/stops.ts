/** The ways in which a check's body ends early without a broken assertion. */
import type { Counterexample } from './report.ts';

/** What the check needs is not there on this target; the reason names it. */
export class Untested extends Error {
  override readonly name = 'Untested';
}

/** The target never claimed what the clause is about. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/** A law's broken story: the shrunk counterexample, with what broke in the message. */
export class BrokenLaw extends Error {
  override readonly name = 'BrokenLaw';
  readonly counterexample: Counterexample;
  constructor(message: string, counterexample: Counterexample) {
    super(message);
    this.counterexample = counterexample;
  }
}

/** The target broke what the check is about, in one sentence: a law that does not hold, or no usable answer at all. */
export class Broken extends Error {
  override readonly name = 'Broken';
}
