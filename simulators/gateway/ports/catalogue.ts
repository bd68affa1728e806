/** The catalogue port: the tools of the store, kept in memory and followed by their change counter. */
import type {
  CatalogueMatches,
  CataloguePort,
  CatalogueQuery,
  Found,
  Rank,
  Scope,
  ToolContract,
  View,
} from '../../../src/contract/index.ts';
import type { CatalogueStore, ToolRow } from '../store/catalogue.ts';
import type { SchemaChecks } from './schemas.ts';
import { searchIndex } from './search-index.ts';

/** Categories that one answer lists at most. */
const CATEGORIES_MAX = 256;

export function cataloguePort(store: CatalogueStore, checks: SchemaChecks): CataloguePort {
  const shelf = followedShelf(store);
  return {
    async list(view) {
      const { byName } = shelf();
      const seen = [...byName.values()].filter((row) => isListable(row, view)).map(({ tool }) => tool);
      return seen.sort((a, b) => compare(a.name, b.name));
    },
    async search(query, view) {
      const { index, byName } = shelf();
      const found = index.find(query.text).flatMap(({ name, score }) => {
        const row = byName.get(name);
        return row !== undefined && isListable(row, view) && inCategory(row.tool, query)
          ? [{ tool: row.tool, score }]
          : [];
      });
      return { ...pageOf(found, query), categories: reachable(index.categories(), byName, view) };
    },
    async find(name, view): Promise<Found> {
      const row = shelf().byName.get(name);
      if (row === undefined || !isInScope(row.tool, view.scope)) return { kind: 'unknown' };
      if (!isAllowed(name, view)) return { kind: 'denied' };
      if (row.removed) return { kind: 'removed' };
      if (row.retired) return { kind: 'retired', version: row.tool.version };
      return { kind: row.tool.bindings.length === 0 ? 'unsupplied' : 'served', tool: row.tool };
    },
    checkInput: async (tool, args) => checks.problems(tool.inputSchema, args),
    checkOutput: async ({ outputSchema }, output) =>
      outputSchema === undefined ? [] : checks.problems(outputSchema, output),
  };
}

interface Shelf {
  /** The version that is in force of each name: the newest that is not retired, else the newest. */
  readonly byName: Map<string, ToolRow>;
  readonly index: ReturnType<typeof searchIndex>;
}

/** Reads again only what has changed since it was last asked. */
function followedShelf(store: CatalogueStore): () => Shelf {
  const versions = new Map<string, Map<string, ToolRow>>();
  const shelf: Shelf = { byName: new Map(), index: searchIndex() };
  let seen = 0n;
  return () => {
    const last = store.changes.last();
    if (last === seen) return shelf;
    for (const row of store.changes.rowsSince(seen)) {
      const { name, version } = row.tool;
      const known = versions.get(name) ?? new Map<string, ToolRow>();
      versions.set(name, known.set(version, row));
      const inForce = newest([...known.values()]);
      shelf.byName.set(name, inForce);
      if (isServed(inForce)) shelf.index.put(inForce.tool);
      else shelf.index.drop(name);
    }
    seen = last;
    return shelf;
  };
}

function newest(rows: readonly ToolRow[]): ToolRow {
  const [best, ...rest] = rows;
  if (best === undefined) throw new Error('A name on the shelf has at least one version.');
  return rest.reduce((a, b) => (a.retired === b.retired ? (a.ordinal > b.ordinal ? a : b) : a.retired ? b : a), best);
}

function isServed({ removed, retired }: ToolRow): boolean {
  return !removed && !retired;
}

function isListable(row: ToolRow, view: View): boolean {
  const { tool } = row;
  return isServed(row) && tool.bindings.length > 0 && isInScope(tool, view.scope) && isAllowed(tool.name, view);
}

function isInScope(tool: ToolContract, { tools, categories, free }: Scope): boolean {
  if (tools !== undefined && !tools.some((item) => isNamed(tool, item))) return false;
  if (categories !== undefined && !categories.includes(tool.category.toLowerCase())) return false;
  return !(free === true && tool.priceMicros > 0n);
}

/** `name`, or `name@2` for its second contract version. */
function isNamed({ name, version }: ToolContract, item: string): boolean {
  const lowered = name.toLowerCase();
  return item === lowered || item === `${lowered}@${Number.parseInt(version, 10)}`;
}

function isAllowed(name: string, { allow, deny }: View): boolean {
  return (allow === undefined || allow.includes(name)) && !(deny?.includes(name) ?? false);
}

function inCategory({ category }: ToolContract, query: CatalogueQuery): boolean {
  return query.category === undefined || category.toLowerCase() === query.category;
}

function pageOf(
  found: { readonly tool: ToolContract; readonly score: number }[],
  { after, limit }: CatalogueQuery,
): Omit<CatalogueMatches, 'categories'> {
  found.sort((a, b) => byRank({ score: a.score, name: a.tool.name }, { score: b.score, name: b.tool.name }));
  const isPast = ({ tool, score }: (typeof found)[number]) =>
    after === undefined || byRank({ score, name: tool.name }, after) > 0;
  const start = found.findIndex(isPast);
  const rest = start === -1 ? [] : found.slice(start);
  return { matches: rest.slice(0, limit), total: found.length, more: rest.length > limit };
}

/** Best first, ties by name. */
function byRank(a: Rank, b: Rank): number {
  return b.score - a.score || compare(a.name, b.name);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function reachable(
  categories: ReadonlyMap<string, ReadonlySet<string>>,
  byName: ReadonlyMap<string, ToolRow>,
  view: View,
): string[] {
  const seen: string[] = [];
  for (const category of [...categories.keys()].sort(compare)) {
    if (seen.length === CATEGORIES_MAX) break;
    for (const name of categories.get(category) ?? []) {
      const row = byName.get(name);
      if (row === undefined || !isListable(row, view)) continue;
      seen.push(category);
      break;
    }
  }
  return seen;
}
