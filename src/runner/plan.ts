/** Which checks a run holds, in which protocol revision each, and in which order. */
import { type Level, REVISIONS, type Revision } from '../contract/index.ts';
import type { Check } from './check.ts';
import { hashOf, randomFrom } from './seed.ts';

export interface Selection {
  readonly dialects: readonly string[];
  /** Clause or check ids; a check is selected by any clause that it proves. */
  readonly requirements?: readonly string[];
  /** Matches the id or the title. */
  readonly grep?: RegExp;
  /** Chapter names, with or without the dialect in front. */
  readonly suites?: readonly string[];
  readonly level?: Exclude<Level, 'may'>;
  /** The one revision to run in, instead of the one that the seed draws. */
  readonly revision?: Revision;
}

export interface PlannedCheck {
  readonly check: Check;
  readonly revision: Revision;
}

export interface Draw {
  readonly seed: number;
  readonly shuffle?: boolean;
  /** Those that the target speaks; default all that the harness speaks. */
  readonly revisions?: readonly Revision[];
}

/** Draws each check's revision from the seed; the same selection and seed give the same plan. */
export function planRun(checks: readonly Check[], selection: Selection, draw: Draw): PlannedCheck[] {
  const { seed, shuffle = false } = draw;
  const planned = checks
    .filter((check) => isSelected(check, selection))
    .flatMap((check) => revisionsOf(check, selection, draw).map((revision) => ({ check, revision })));
  if (shuffle) return shuffled(planned, randomFrom(seed));
  // Laws take longest: begun last, they would go on alone.
  return planned.toSorted((a, b) => Number(b.check.isLaw) - Number(a.check.isLaw));
}

function isSelected(check: Check, { dialects, requirements, grep, suites, level }: Selection): boolean {
  return (
    dialects.includes(check.dialect) &&
    (!requirements || requirements.includes(check.id) || check.requirements.some((id) => requirements.includes(id))) &&
    (!grep || grep.test(check.id) || grep.test(check.title)) &&
    (!suites || suites.some((suite) => check.suite === suite || check.suite.endsWith(`/${suite}`))) &&
    (!level || level === 'should' || check.level === 'must')
  );
}

/** Neighbouring seeds draw the other revision, so that two of them together cover every check in both eras. */
function revisionsOf(
  check: Check,
  { revision }: Selection,
  { seed, revisions = REVISIONS }: Draw,
): readonly Revision[] {
  if (revision) return [revision];
  if (check.eras === 'both') return revisions;
  const drawn = revisions[(hashOf(check.drawnWith ?? check.id) + seed) % revisions.length];
  return drawn ? [drawn] : [];
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}
