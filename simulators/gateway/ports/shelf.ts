/** The catalogue in memory: every contract version that may be selected, read again only where it has changed. */
import type { ToolContract } from '../../../src/contract/index.ts';
import type { CatalogueStore, ToolRow } from '../store/catalogue.ts';
import { follow } from '../store/changes.ts';
import { searchIndex } from './search-index.ts';

/** The versions of one name. */
export interface Shelved {
  /** The newest that is not retired, else the newest. */
  readonly inForce: ToolRow;
  /** The same within each major. */
  readonly majors: ReadonlyMap<number, ToolRow>;
}

export interface Shelf {
  readonly byName: ReadonlyMap<string, Shelved>;
  /** Holds the row of each major under `keyOf` it. */
  readonly index: ReturnType<typeof searchIndex>;
  readonly byKey: ReadonlyMap<string, ToolRow>;
  /** In lower case, and once known known for ever. */
  readonly categories: ReadonlySet<string>;
  /** Of the providers that publish tools of their own, `{handle}__{tool}`. */
  readonly publishers: ReadonlySet<string>;
}

/** What one dialect sells. */
export type FollowedShelf = (dialect: string) => Shelf;

/** The shelves as the store has them at each call. */
export function followedShelf(store: CatalogueStore): FollowedShelf {
  const shelves = new Map<string, ReturnType<typeof emptyShelf>>();
  const of = (dialect: string) => {
    const shelved = shelves.get(dialect) ?? emptyShelf();
    shelves.set(dialect, shelved);
    return shelved;
  };
  const catchUp = follow(store.changes, (rows) => {
    for (const row of rows) of(row.tool.dialect).put(row);
  });
  return (dialect) => {
    catchUp();
    return of(dialect).shelf;
  };
}

function emptyShelf() {
  const versions = new Map<string, Map<string, ToolRow>>();
  const shelf = {
    byName: new Map<string, Shelved>(),
    index: searchIndex(),
    byKey: new Map<string, ToolRow>(),
    categories: new Set<string>(),
    publishers: new Set<string>(),
  };
  const put = (row: ToolRow) => {
    const { name, version, category } = row.tool;
    const known = versions.get(name) ?? new Map<string, ToolRow>();
    versions.set(name, known.set(version, row));
    const majors = new Map(shelf.byName.get(name)?.majors);
    const major = majorOf(row.tool);
    const best = newest([...known.values()].filter(({ tool }) => majorOf(tool) === major));
    shelf.byName.set(name, { inForce: newest([...known.values()]), majors: majors.set(major, best) });
    shelf.byKey.set(keyOf(best.tool), best);
    if (isServed(best)) shelf.index.put(keyOf(best.tool), best.tool);
    else shelf.index.drop(keyOf(best.tool));
    shelf.categories.add(category.toLowerCase());
    const publisher = publisherOf(name);
    if (publisher !== undefined) shelf.publishers.add(publisher);
  };
  return { shelf, put };
}

/** Names the contract version among all tools. */
function keyOf(tool: ToolContract): string {
  return `${tool.name}@${majorOf(tool)}`;
}

export function majorOf({ version }: Pick<ToolContract, 'version'>): number {
  return Number.parseInt(version, 10);
}

/** The handle, in lower case, of a provider's own tool. */
export function publisherOf(name: string): string | undefined {
  const end = name.indexOf('__');
  return end > 0 ? name.slice(0, end).toLowerCase() : undefined;
}

export function isServed({ removed, retired }: ToolRow): boolean {
  return !removed && !retired;
}

function newest(rows: readonly ToolRow[]): ToolRow {
  const [best, ...rest] = rows;
  if (best === undefined) throw new Error('A name on the shelf has at least one version.');
  return rest.reduce((a, b) => (a.retired === b.retired ? (a.ordinal > b.ordinal ? a : b) : a.retired ? b : a), best);
}
