/** Offerings by their traits (dialect, words, attributes), for a search whose cost follows the rarest that it names. */
import {
  OFFERING_FILTERS,
  type OfferingFilter,
  type OfferingPosition,
  type OfferingQuery,
  type ToolContract,
} from '../../../src/contract/index.ts';
import { type OrderedList, orderedList, type Side } from './ordered-list.ts';
import { wordsOf } from './search-index.ts';

interface Offered extends OfferingPosition {
  readonly tool: ToolContract;
  /** One for each of its traits. */
  readonly lists: ReadonlySet<OfferedList>;
}

type OfferedList = OrderedList<OfferingPosition, Offered>;

/** What of an offering each filter is compared with. */
const ATTRIBUTES: { readonly [F in OfferingFilter]: (tool: ToolContract) => readonly (string | undefined)[] } = {
  publisherIds: ({ offering }) => [offering?.publisherId],
  protocols: ({ offering }) => [offering?.protocol],
  taskFamilies: ({ offering }) => [offering?.taskFamily],
  tags: ({ tags }) => tags,
  trustTiers: ({ offering }) => [offering?.trustTier],
  capabilityGroups: ({ offering }) => [offering?.capabilityGroup],
  useCases: ({ offering }) => [offering?.useCase],
};

export function offeringIndex() {
  const offered = new Map<string, Offered>();
  /** Trait → the offerings that have it, newest first. */
  const lists = new Map<string, OfferedList>();

  function listOf(trait: string): OfferedList {
    const list = lists.get(trait) ?? orderedList<OfferingPosition, Offered>(newestFirst);
    lists.set(trait, list);
    return list;
  }

  return {
    put(tool: ToolContract): void {
      const { publishedAt, versionId } = tool;
      const one = { publishedAt, versionId, tool, lists: new Set([...traitsOf(tool)].map(listOf)) };
      offered.set(versionId, one);
      for (const list of one.lists) list.add(one);
    },
    drop(tool: ToolContract): void {
      const one = offered.get(tool.versionId);
      if (one === undefined) return;
      offered.delete(tool.versionId);
      for (const list of one.lists) list.remove(one);
      for (const trait of traitsOf(one.tool)) if (lists.get(trait)?.size() === 0) lists.delete(trait);
    },
    search(query: OfferingQuery): OfferingMatches {
      const groups = groupsOf(query).map((traits) => traits.flatMap((trait) => lists.get(trait) ?? []));
      return matchesOf(groups);
    },
  };
}

export interface OfferingMatches {
  /** At most so many on that side of a position, nearest first; without a position, those at that side's start. */
  nearest(side: Side, from: OfferingPosition | undefined, count: number): readonly Offered[];
}

/** What is in a list of each group. The smallest group is walked, and each offering there asked for the others. */
function matchesOf(groups: readonly (readonly OfferedList[])[]): OfferingMatches {
  const [smallest = []] = [...groups].sort((a, b) => sizeOf(a) - sizeOf(b));
  const isMatch = ({ lists }: Offered) => groups.every((group) => group.some((list) => lists.has(list)));
  return {
    nearest(side, from, count) {
      const found = new Set(smallest.flatMap((list) => first(count, list.walk(side, from), isMatch)));
      const inOrder = [...found].sort(newestFirst);
      return (side === 'after' ? inOrder : inOrder.reverse()).slice(0, count);
    },
  };
}

function sizeOf(group: readonly OfferedList[]): number {
  return group.reduce((sum, list) => sum + list.size(), 0);
}

function first<T>(count: number, items: Iterable<T>, isMatch: (item: T) => boolean): T[] {
  const found: T[] = [];
  for (const item of items) {
    if (isMatch(item)) found.push(item);
    if (found.length === count) break;
  }
  return found;
}

/** The order of the listing. */
export function newestFirst(a: OfferingPosition, b: OfferingPosition): number {
  if (a.publishedAt !== b.publishedAt) return b.publishedAt - a.publishedAt;
  return a.versionId < b.versionId ? -1 : a.versionId > b.versionId ? 1 : 0;
}

function traitsOf(tool: ToolContract): Set<string> {
  const { dialect, name, summary, description, category, tags } = tool;
  const words = [name, summary, description, category, ...tags].flatMap(wordsOf);
  const attributes = OFFERING_FILTERS.flatMap((filter) =>
    ATTRIBUTES[filter](tool).flatMap((value) => (value === undefined ? [] : [trait(filter, value)])),
  );
  return new Set([trait('dialect', dialect), ...words.map((word) => trait('word', word)), ...attributes]);
}

/** An offering has to have a trait of each group. */
function groupsOf({ dialect, text, filters }: OfferingQuery): string[][] {
  const words = wordsOf(text).map((word) => [trait('word', word)]);
  const asked = OFFERING_FILTERS.map((filter) => (filters[filter] ?? []).map((value) => trait(filter, value)));
  return [[trait('dialect', dialect)], ...words, ...asked.filter((group) => group.length > 0)];
}

function trait(kind: 'dialect' | 'word' | OfferingFilter, value: string): string {
  return `${kind} ${value}`;
}
