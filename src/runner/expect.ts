/** Assertions: `@vitest/expect` without vitest, with a clause behind each, so that every clause gets its own verdict. */
import { type Assertion, chai, GLOBAL_EXPECT, JestChaiExpect, setState } from '@vitest/expect';
import type { RequirementId } from '../contract/index.ts';
import { addOutcomeMatchers, type Code } from './matchers.ts';

/** `@vitest/expect`'s assertions and the harness's own words about outcomes. */
export interface Claim<T> extends Assertion<T> {
  /** The call was served: its result is no refusal, and readable. */
  toBeDelivered(): void;
  /** The call was refused, in any form and for any reason; want of an answer, or of a readable one, is no refusal. */
  toBeRefused(): void;
  /** The call was refused with one of these codes, for a reason of its own and not for want of an answer. */
  toBeRefusedAs(...codes: readonly Code[]): void;
  /** The call was served from what is kept under its key, and says so. */
  toBeReplayed(): void;
  toBeReplayedOrRefusedAs(...codes: readonly Code[]): void;
  /** The call ran nothing anew: it was served from what is kept under its key, or refused, in any form. */
  toBeReplayedOrRefused(): void;
  not: Claim<T>;
}

export interface Expect {
  /** Asserts about the check's own clause; a broken one ends the check. `subject` names the value in the message. */
  <T>(value: T, subject?: string): Claim<T>;
  /** Asserts about another clause that this check proves as well; a broken one is recorded and the check goes on. */
  for(clause: RequirementId): <T>(value: T, subject?: string) => Claim<T>;
}

/** What was asserted about each clause of one check. */
export interface ClauseRecord {
  readonly asserted: ReadonlySet<string>;
  /** The first broken assertion of each clause other than the check's own. */
  readonly broken: ReadonlyMap<string, string>;
}

/** Is this a broken assertion of a check (and no slip of the harness)? */
export function isBrokenAssertion(error: unknown): error is Error {
  return error instanceof chai.AssertionError || (error instanceof Error && error.name === 'AssertionError');
}

chai.use(JestChaiExpect);
addOutcomeMatchers(chai);
const state = { assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null } as object;
setState(state, chai.expect as never);
(globalThis as { [GLOBAL_EXPECT]?: unknown })[GLOBAL_EXPECT] ??= chai.expect;

/** An `expect` for one check, and the record of what it was used for. */
export function expectFor(own: string): { readonly expect: Expect; readonly record: ClauseRecord } {
  const asserted = new Set<string>();
  const broken = new Map<string, string>();
  const claim = (value: unknown, subject: string | undefined, tell: (message: string) => void) =>
    telling(chai.expect(value, subject) as unknown as Claim<unknown>, subject, tell);
  const expect = ((value: unknown, subject?: string) => {
    asserted.add(own);
    return claim(value, subject, (message) => {
      throw new chai.AssertionError(message);
    });
  }) as Expect;
  expect.for = (clause) => (value, subject) => {
    asserted.add(clause);
    return claim(value, subject, (message) => {
      if (!broken.has(clause)) broken.set(clause, message);
    }) as Claim<typeof value>;
  };
  return { expect, record: { asserted, broken } };
}

/** The same claim, telling its failure: a value that cannot even be compared is the target's doing as well. */
function telling(claim: Claim<unknown>, subject: string | undefined, tell: (message: string) => void): Claim<unknown> {
  return new Proxy(claim, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (member instanceof chai.Assertion) return telling(member as unknown as Claim<unknown>, subject, tell);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        try {
          return member.apply(target, args);
        } catch (error) {
          if (isBrokenAssertion(error)) return tell(error.message.replace(' // Object.is equality', ''));
          if (error instanceof TypeError) return tell(`${subject ?? 'a value'} cannot be compared: ${error.message}`);
          throw error;
        }
      };
    },
  });
}
