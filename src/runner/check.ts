/** A check is data: which clauses it proves, which powers it needs, and a body that reads like the contract. */
import {
  impliedBy,
  type Level,
  type Power,
  type Requirement,
  type RequirementId,
  requirements,
  type WithImplied,
} from '../contract/index.ts';
import type { Context } from './context.ts';

/** `exclusive` checks move the clock, restart the target or count the whole catalogue, so nothing else may run on their instance. */
export type Lane = 'shared' | 'exclusive';

/** What a check takes from the allowances of its buyer: what a run with one credential would have to wait for. */
export interface Spends {
  readonly searches?: number;
  readonly reads?: number;
  readonly refusals?: number;
  readonly lists?: number;
  readonly signIns?: number;
}

export interface Check {
  /** The first clause's id, with `#2`, `#3` … for further checks of one clause; a law's is `<dialect>/<law>`. */
  readonly id: string;
  readonly title: string;
  readonly suite: string;
  readonly dialect: string;
  /** The check's own clause first, then those that it proves by `expect.for`. */
  readonly requirements: readonly [RequirementId, ...RequirementId[]];
  readonly level: Level;
  /** How binding each of its clauses is, as their catalogue has it. */
  readonly levels: { readonly [clause: string]: Level };
  readonly needs: readonly Power[];
  readonly wants: readonly Power[];
  readonly spends: Spends;
  readonly lane: Lane;
  /** `drawn`: one protocol revision, by the seed; `both`: once in each (checks of the transport). */
  readonly eras: 'drawn' | 'both';
  /** Checks with the same word draw the same revision, so that one program can serve them all. */
  readonly drawnWith?: string;
  readonly isLaw: boolean;
  readonly run: (context: Context) => Promise<void>;
}

export interface CheckOptions<N extends Power, W extends Power> {
  /** Powers without which the check is untested; the world's verbs are typed by them. */
  readonly needs?: readonly N[];
  /** Powers that give verbs which may be absent. */
  readonly wants?: readonly W[];
  readonly spends?: Spends;
  /** Further clauses that the body proves by `expect.for`. */
  readonly proves?: readonly RequirementId[];
  readonly eras?: 'drawn' | 'both';
  readonly drawnWith?: string;
  /** Only for checks that count the whole catalogue; a need or want of `clock` or `restart` is exclusive by itself. */
  readonly lane?: 'exclusive';
  readonly title?: string;
}

/**
 * A dialect's world as a function of the powers it is granted: an interface that extends this one and spells `kit`
 * with `this['granted']` and `this['wanted']`.
 */
export interface KitShape {
  readonly granted: Power;
  readonly wanted: Power;
  readonly kit: unknown;
}

/** The world that a check body gets: verbs exist for the powers it needs, and may exist for those it wants. */
export type KitFor<S extends KitShape, N extends Power, W extends Power> = (S & {
  readonly granted: WithImplied<N>;
  readonly wanted: WithImplied<W>;
})['kit'];

/** The type of a verb that needs power `P`: there, possibly there, or not there at all. */
export type Verb<Granted extends Power, Wanted extends Power, P extends Power, T> = P extends Granted
  ? T
  : P extends Wanted
    ? Partial<T>
    : unknown;

export interface ChapterAuthor<S extends KitShape> {
  /** Adds a check of `clause`; the body's world is typed by `needs`. */
  check<const N extends Power = never, const W extends Power = never>(
    clause: RequirementId,
    options: CheckOptions<N, W>,
    body: (world: KitFor<S, N, W>) => Promise<void>,
  ): void;
}

export interface Chapter {
  readonly name: string;
  readonly dialect: string;
  readonly checks: readonly Check[];
}

/** What a dialect is judged by. */
export interface Suite {
  readonly chapters: readonly Chapter[];
  /** A plain purchase: no check of a clause, but the ground that a selfcheck stands on. */
  readonly goodPath: Check;
}

/**
 * A dialect's way of writing chapters: each returns its checks as data; there is no registry. `clauses` is the
 * catalogue that they cite, where it is not Touchstone's own.
 */
export function chaptersOf<S extends KitShape>(
  dialect: string,
  kit: (context: Context) => S['kit'],
  clauses: readonly Requirement[] = requirements,
) {
  return (name: string, write: (author: ChapterAuthor<S>) => void): Chapter => {
    const checks: Check[] = [];
    write({
      check(clause, options, body) {
        checks.push({
          id: clause,
          ...defaults(clause, options, clauses),
          suite: `${dialect}/${name}`,
          dialect,
          isLaw: false,
          run: (context) => body(kit(context) as never),
        });
      },
    });
    return { name, dialect, checks: checks.map(numbering()) };
  };
}

/** Chapters of one dialect in the order in which they are read: a clause's further checks are numbered through all of them. */
export function inOrder(chapters: readonly Chapter[]): readonly Chapter[] {
  const numbered = numbering();
  return chapters.map((chapter) => ({ ...chapter, checks: chapter.checks.map(numbered) }));
}

/** Gives each check the id of its first clause, with `#2`, `#3` … where that clause was seen before; a law keeps its own. */
function numbering(): (check: Check) => Check {
  const timesSeen = new Map<string, number>();
  return (check) => {
    if (check.isLaw) return check;
    const [clause] = check.requirements;
    const times = (timesSeen.get(clause) ?? 0) + 1;
    timesSeen.set(clause, times);
    return { ...check, id: times === 1 ? clause : `${clause}#${times}` };
  };
}

/** Powers whose use is felt by everything on the instance. */
const DISTURBING: readonly Power[] = ['clock', 'restart'];

/** Whether a check needs that power, or uses it where it is granted. */
export function mayUse({ needs, wants }: Pick<Check, 'needs' | 'wants'>, power: Power): boolean {
  return needs.includes(power) || wants.includes(power);
}

/** What a check's options leave open: title and levels from the catalogue, the lane from the powers. */
export function defaults(
  clause: RequirementId,
  options: CheckOptions<Power, Power>,
  clauses: readonly Requirement[] = requirements,
) {
  const needs = withImplied(options.needs ?? []);
  const wants = withImplied(options.wants ?? []).filter((power) => !needs.includes(power));
  const { statement, level } = clauseIn(clauses, clause);
  const cited = [clause, ...(options.proves ?? [])] as const;
  return {
    title: options.title ?? statement,
    requirements: cited,
    level,
    levels: Object.fromEntries(cited.map((id) => [id, clauseIn(clauses, id).level])),
    needs,
    wants,
    spends: options.spends ?? {},
    lane: options.lane ?? (DISTURBING.some((power) => mayUse({ needs, wants }, power)) ? 'exclusive' : 'shared'),
    eras: options.eras ?? 'drawn',
    ...(options.drawnWith === undefined ? {} : { drawnWith: options.drawnWith }),
  } as const;
}

function clauseIn(clauses: readonly Requirement[], wanted: string): Requirement {
  const found = clauses.find(({ id }) => id === wanted);
  if (found) return found;
  throw new Error(`A check cites ${wanted}, which is no clause of its catalogue.`);
}

function withImplied(powers: readonly Power[]): Power[] {
  return [...new Set(powers.flatMap((power) => [power, impliedBy[power] ?? power]))];
}
