/** The harness's own words about an outcome, as chai methods. */
import type { chai } from '@vitest/expect';
import type { Outcome } from '../dialects/index.ts';

type Chai = typeof chai;

/** A refusal's code, or a family of codes. */
export type Code = string | RegExp;

/** Adds them to every claim. */
export function addOutcomeMatchers({ Assertion, util }: Chai): void {
  Assertion.addMethod('toBeDelivered', function toBeDelivered(this: Chai.AssertionStatic) {
    const outcome = util.flag(this, 'object') as Outcome;
    this.assert(
      outcome.kind === 'delivered',
      `the call should have been served, but ${describeOutcome(outcome)}`,
      `the call should not have been served, but ${describeOutcome(outcome)}`,
      'delivered',
      outcome.kind,
    );
  });
  Assertion.addMethod('toBeRefused', function toBeRefused(this: Chai.AssertionStatic) {
    const outcome = util.flag(this, 'object') as Outcome;
    this.assert(
      outcome.kind === 'refused',
      `the call should have been refused, but ${describeOutcome(outcome)}`,
      `the call should not have been refused, but ${describeOutcome(outcome)}`,
      'refused',
      outcome.kind,
    );
  });
  Assertion.addMethod('toBeRefusedAs', function toBeRefusedAs(this: Chai.AssertionStatic, ...codes: Code[]) {
    const outcome = util.flag(this, 'object') as Outcome;
    this.assert(
      isRefusal(outcome, codes),
      `the call should have been refused as ${codes.join(' or ')}, but ${describeOutcome(outcome)}`,
      `the call should not have been refused as ${codes.join(' or ')}, but ${describeOutcome(outcome)}`,
      codes.join(' or '),
      outcome.kind === 'refused' ? outcome.code : outcome.kind,
    );
  });
  Assertion.addMethod('toBeReplayed', function toBeReplayed(this: Chai.AssertionStatic) {
    const outcome = util.flag(this, 'object') as Outcome;
    this.assert(
      isReplay(outcome),
      `the call should have been answered by a replay, but ${describeOutcome(outcome)}`,
      `the call should not have been answered by a replay, but ${describeOutcome(outcome)}`,
      'replayed',
      outcome.kind,
    );
  });
  Assertion.addMethod('toBeReplayedOrRefused', function toBeReplayedOrRefused(this: Chai.AssertionStatic) {
    const outcome = util.flag(this, 'object') as Outcome;
    this.assert(
      isReplay(outcome) || outcome.kind === 'refused',
      `the call should have been answered by a replay or refused, but ${describeOutcome(outcome)}`,
      `the call should neither have been answered by a replay nor refused, but ${describeOutcome(outcome)}`,
      'replayed or refused',
      outcome.kind,
    );
  });
  Assertion.addMethod(
    'toBeReplayedOrRefusedAs',
    function toBeReplayedOrRefusedAs(this: Chai.AssertionStatic, ...codes: Code[]) {
      const outcome = util.flag(this, 'object') as Outcome;
      const either = `answered by a replay or refused as ${codes.join(' or ')}`;
      this.assert(
        isReplay(outcome) || isRefusal(outcome, codes),
        `the call should have been ${either}, but ${describeOutcome(outcome)}`,
        `the call should not have been ${either}, but ${describeOutcome(outcome)}`,
        either,
        outcome.kind,
      );
    },
  );
}

function isRefusal(outcome: Outcome, codes: readonly Code[]): boolean {
  if (outcome.kind !== 'refused') return false;
  return codes.some((code) => (typeof code === 'string' ? code === outcome.code : code.test(outcome.code)));
}

function isReplay(outcome: Outcome): boolean {
  return outcome.kind === 'delivered' && outcome.replayed === true;
}

/** One outcome as the end of a sentence: "it was refused as RATE_LIMITED (wait a minute)". */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'delivered':
      return outcome.replayed ? 'it was answered by a replay' : 'it was served';
    case 'refused':
      return `it was refused as ${outcome.code}${outcome.message ? ` (${outcome.message.slice(0, 200)})` : ''}`;
    case 'unreadable':
      return `the answer cannot be read: ${outcome.reason}`;
    case 'lost':
      return `no answer came (${outcome.why})`;
  }
}
