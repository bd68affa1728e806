/** What pages of a listing were seen in one story, in no dialect's words, and what must hold of them. */

/** One page that a walk came to. */
export interface Visit {
  /** The page's place in the walk: 0 is the first one. */
  readonly place: number;
  /** Of its results, in their order; absent where the page before it or after it did not lead there. */
  readonly ids?: readonly string[];
}

/** One search, gone through forward and back. */
export interface Walk {
  /** The page size that was asked for. */
  readonly limit: number;
  readonly visits: readonly Visit[];
  /** It came to the last page. */
  readonly ended: boolean;
}

export interface WalkHistory {
  /** What is on the shelf under the word that was searched for; whatever else is found with it does not count. */
  readonly shelf: readonly string[];
  readonly walks: readonly Walk[];
}

type Checker = (history: WalkHistory) => string | undefined;

/** Says what is broken of one walk, with its page size. */
const ofEachWalk =
  (broken: (walk: Walk, shelf: readonly string[]) => string | undefined): Checker =>
  ({ walks, shelf }) => {
    for (const walk of walks) {
      const sentence = broken(walk, shelf);
      if (sentence !== undefined) return `in a walk by ${walk.limit} ${sentence}`;
    }
    return undefined;
  };

/** The first sight of each page, by its place. */
function pagesOf({ visits }: Walk): ReadonlyMap<number, readonly string[]> {
  const pages = new Map<number, readonly string[]>();
  for (const { place, ids } of visits) if (ids && !pages.has(place)) pages.set(place, ids);
  return pages;
}

const page = (place: number) => `page ${place + 1}`;

const pagesKeepTheirSize = ofEachWalk(({ limit, visits }) => {
  const large = visits.find(({ ids }) => ids && ids.length > limit);
  return large && `${page(large.place)} has ${large.ids?.length} results`;
});

const pagesLeadOn = ofEachWalk(({ visits }) => {
  const missing = visits.find(({ ids }) => !ids);
  return missing && `there is no way back to ${page(missing.place)}`;
});

const nothingTwice = ofEachWalk((walk, shelf) => {
  const seen = new Map<string, number>();
  for (const [place, ids] of pagesOf(walk)) {
    for (const id of ids) {
      const before = seen.get(id);
      if (before !== undefined && shelf.includes(id)) return `${id} is on ${page(before)} and again on ${page(place)}`;
      seen.set(id, place);
    }
  }
  return undefined;
});

const nothingLeftOut = ofEachWalk((walk, shelf) => {
  if (!walk.ended) return undefined;
  const seen = new Set([...pagesOf(walk).values()].flat());
  const missing = shelf.filter((id) => !seen.has(id));
  return missing.length === 0 ? undefined : `${missing.length} of ${shelf.length} results are on no page`;
});

/** A page that is come to again holds what it held, in any order. */
const pagesStay = ofEachWalk((walk, shelf) => {
  const pages = pagesOf(walk);
  const own = (ids: readonly string[]) => JSON.stringify(ids.filter((id) => shelf.includes(id)).sort());
  const changed = walk.visits.find(({ place, ids }) => ids && own(ids) !== own(pages.get(place) ?? []));
  return changed && `${page(changed.place)} holds other results when it is come to again`;
});

export const walkCheckers: readonly Checker[] = [
  pagesKeepTheirSize,
  pagesLeadOn,
  pagesStay,
  nothingTwice,
  nothingLeftOut,
];
