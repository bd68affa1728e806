/** The harness's own words about an outcome, as chai methods. */
import type { chai } from '@vitest/expect';
import type { Outcome } from '../dialects/index.ts';

type Chai = typeof chai;

/** A refusal's code, or a family of codes. */
export type Code = string | RegExp;

/** What a claim says of an outcome: in words, what it holds of, and what is compared where it does not. */
interface Claim {
  /** Goes on from "the call should have been …". */
  readonly been: string;
  /** Goes on from "the call should …", where the claim is denied. */
  readonly denied?: string;
  readonly expected: string;
  readonly holds: boolean;
  readonly actual?: string;
}

const CLAIMS: { readonly [matcher: string]: (outcome: Outcome, codes: readonly Code[]) => Claim } = {
  toBeDelivered: ({ kind }) => ({ been: 'served', expected: 'delivered', holds: kind === 'delivered' }),
  toBeRefused: ({ kind }) => ({ been: 'refused', expected: 'refused', holds: kind === 'refused' }),
  toBeRefusedAs: (outcome, codes) => ({
    been: `refused as ${codes.join(' or ')}`,
    expected: codes.join(' or '),
    holds: isRefusal(outcome, codes),
    actual: outcome.kind === 'refused' ? outcome.code : outcome.kind,
  }),
  toBeReplayed: (outcome) => ({ been: 'answered by a replay', expected: 'replayed', holds: isReplay(outcome) }),
  toBeReplayedOrRefused: (outcome) => ({
    been: 'answered by a replay or refused',
    denied: 'neither have been answered by a replay nor refused',
    expected: 'replayed or refused',
    holds: isReplay(outcome) || outcome.kind === 'refused',
  }),
  toBeReplayedOrRefusedAs: (outcome, codes) => {
    const been = `answered by a replay or refused as ${codes.join(' or ')}`;
    return { been, expected: been, holds: isReplay(outcome) || isRefusal(outcome, codes) };
  },
};

/** Adds them to every claim. */
export function addOutcomeMatchers({ Assertion, util }: Chai): void {
  for (const [matcher, claimOf] of Object.entries(CLAIMS)) {
    Assertion.addMethod(matcher, function judged(this: Chai.AssertionStatic, ...codes: Code[]) {
      const outcome = util.flag(this, 'object') as Outcome;
      const {
        been,
        denied = `not have been ${been}`,
        expected,
        holds,
        actual = outcome.kind,
      } = claimOf(outcome, codes);
      const came = describeOutcome(outcome);
      this.assert(
        holds,
        `the call should have been ${been}, but ${came}`,
        `the call should ${denied}, but ${came}`,
        expected,
        actual,
      );
    });
  }
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
