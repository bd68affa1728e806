/** One check against one instance: always returns, whatever the target, the check or the harness does. */
import type { Instance } from '../target/index.ts';
import { ControlFailure } from '../target/index.ts';
import type { Check } from './check.ts';
import { type Context, type ContextFacts, openContext } from './context.ts';
import { isBrokenAssertion } from './expect.ts';
import type { CheckResult } from './report.ts';
import { Broken, BrokenLaw, NotApplicable, Untested } from './stops.ts';
import { brokenVerdict, clauseResults, type Ending, worst } from './verdicts.ts';

export interface Judging extends ContextFacts {
  /** The run's own end: Ctrl-C, or a world that died. */
  readonly signal: AbortSignal;
  /** Resolves when a broken connection has been told apart from a dead world (design.md: exit 4, not a failure). */
  readonly worldLives?: () => Promise<boolean>;
}

/** Runs the check in one protocol revision and says what came of it, with the evidence where it did not pass. */
export async function judge(check: Check, instance: Instance, judging: Judging): Promise<CheckResult> {
  const startedAt = performance.now();
  const lacking = check.needs.filter((power) => !instance.powers.has(power));
  const stop = new AbortController();
  const context = openContext(check, instance, judging, AbortSignal.any([judging.signal, stop.signal]));
  let ending: Ending & { counterexample?: BrokenLaw['counterexample'] };
  if (lacking.length > 0) {
    ending = { verdict: 'untested', reason: `needs ${lacking.join(', ')}, which the target does not grant` };
  } else {
    ending = await endingOf(check, context, judging);
  }
  stop.abort();
  await context.close();
  const hide = context.redactor();
  const clauses = clauseResults(check, ending, context.record);
  const verdict = worst(clauses.map((clause) => clause.verdict).concat(ending.verdict));
  const reason = ending.reason ?? clauses.find((clause) => clause.verdict === verdict)?.reason;
  const keepsTranscript =
    judging.keepEvidence ?? (verdict === 'failed' || verdict === 'warned' || verdict === 'errored');
  return {
    id: check.id,
    title: check.title,
    suite: check.suite,
    dialect: check.dialect,
    requirements: check.requirements,
    level: check.level,
    verdict,
    ...(reason === undefined || verdict === 'passed' ? {} : { reason: hide.text(reason) }),
    durationMs: Math.round(performance.now() - startedAt),
    requests: context.log.requests,
    revision: judging.revision,
    advice: context.advice.map(hide.text),
    ...(ending.counterexample ? { counterexample: ending.counterexample } : {}),
    clauses: clauses.map((clause) =>
      clause.reason === undefined ? clause : { ...clause, reason: hide.text(clause.reason) },
    ),
    evidence: hide.json((keepsTranscript ? context.log.entries : context.digest()) as never) as never,
    replay: replayOf(check, judging),
  };
}

/** The command that runs this check again, with the seed that drew its stories and its revision. */
function replayOf({ id }: Check, { seed, revision, targetArgs = '' }: Judging): string {
  return `npx touchstone run${targetArgs} --requirement ${id} --seed ${seed} --revision ${revision}`;
}

async function endingOf(check: Check, context: Context, judging: Judging) {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), judging.deadlineMs);
  const ended = AbortSignal.any([judging.signal, deadline.signal]);
  try {
    await Promise.race([check.run(context), rejectionOf(ended)]);
    return { verdict: 'passed' } as const;
  } catch (error) {
    if (judging.signal.aborted) return { verdict: 'errored', reason: 'the run was stopped' } as const;
    if (deadline.signal.aborted) return overran(check, judging);
    return await classify(check, context, error, judging);
  } finally {
    clearTimeout(timer);
  }
}

function overran(check: Check, { deadlineMs }: Judging): Ending {
  const reason = `the check did not come to an end within ${deadlineMs / 1000} s of waiting for the target`;
  return { verdict: brokenVerdict(check, check.requirements[0]), reason };
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Tells the target's failures from the harness's own. */
async function classify(check: Check, context: Context, error: unknown, judging: Judging) {
  const own = check.requirements[0];
  if (error instanceof Untested) return { verdict: 'untested', reason: error.message } as const;
  if (error instanceof NotApplicable) return { verdict: 'not-applicable', reason: error.message } as const;
  if (error instanceof BrokenLaw) {
    return { verdict: brokenVerdict(check, own), reason: error.message, counterexample: error.counterexample } as const;
  }
  if (error instanceof ControlFailure && context.instance.kind !== 'reference') {
    // A target that has gone is no better than one that gives no answers.
    const verdict = error.isGone ? brokenVerdict(check, own) : 'untested';
    return { verdict, reason: error.message } as const;
  }
  if (isBrokenAssertion(error) || error instanceof Broken) {
    const lives = context.lostAnswers > 0 && judging.worldLives ? await judging.worldLives() : true;
    if (!lives) return { verdict: 'errored', reason: 'the world ended during this check' } as const;
    return { verdict: brokenVerdict(check, own), reason: oneLine(error.message) } as const;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { verdict: 'errored', reason: `the harness failed: ${oneLine(text).slice(0, 600)}` } as const;
}

function oneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
