/** The catalogue port: what a view makes of the tools on the shelf. */
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
import type { ToolRow } from '../store/catalogue.ts';
import type { SchemaChecks } from './schemas.ts';
import { type FollowedShelf, isServed, publisherOf, type Shelf } from './shelf.ts';

/** Categories that one answer lists at most. */
const CATEGORIES_MAX = 256;

export function cataloguePort(shelf: FollowedShelf, checks: SchemaChecks): CataloguePort {
  return {
    async list(view) {
      const shelved = shelf(view.dialect);
      const seen: ToolContract[] = [];
      for (const name of view.scope.toolSet ?? shelved.byName.keys()) {
        const row = selected(shelved, name, view.scope);
        if (row === undefined || !isListable(row, view)) continue;
        seen.push({ ...row.tool, pinned: view.pinned?.has(name) ?? row.tool.pinned });
      }
      return seen.sort((a, b) => compare(a.name, b.name));
    },
    async search(query, view) {
      const shelved = shelf(view.dialect);
      const found = shelved.index.find(query.text).flatMap(({ key, score }) => {
        const tool = listable(shelved, key, view);
        return tool !== undefined && inCategory(tool, query) ? [{ tool, score }] : [];
      });
      return { ...pageOf(found, query), categories: reachable(shelved, view) };
    },
    async find(name, view): Promise<Found> {
      const row = selected(shelf(view.dialect), name, view.scope);
      if (row === undefined) return { kind: 'unknown' };
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

/** The row of a name that is selected for a scope, if the name is in it at all. */
function selected({ byName }: Shelf, name: string, scope: Scope): ToolRow | undefined {
  const shelved = byName.get(name);
  const { toolSet, majors, tools } = scope;
  const lowered = tools === undefined ? '' : name.toLowerCase();
  if (shelved === undefined || toolSet?.has(name) === false || tools?.has(lowered) === false) return undefined;
  const [pinned, asked] = [majors?.get(name), tools?.get(lowered)];
  if (pinned !== undefined && asked !== undefined && pinned !== asked) return undefined;
  const major = pinned ?? asked;
  const row = major === undefined ? shelved.inForce : shelved.majors.get(major);
  return row !== undefined && isInScope(row.tool, scope) ? row : undefined;
}

function isListable(row: ToolRow, view: View): boolean {
  return isServed(row) && row.tool.bindings.length > 0 && isAllowed(row.tool.name, view);
}

function isInScope({ name, category, priceMicros }: ToolContract, { categories, publisher, free }: Scope): boolean {
  if (categories !== undefined && !categories.includes(category.toLowerCase())) return false;
  if (publisher !== undefined && publisherOf(name) !== publisher) return false;
  return !(free === true && priceMicros > 0n);
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

/** The tool of that key, where it is the version that the view selects and may be listed there. */
function listable(shelf: Shelf, key: string, view: View): ToolContract | undefined {
  const row = shelf.byKey.get(key);
  if (row === undefined || !isListable(row, view)) return undefined;
  return selected(shelf, row.tool.name, view.scope) === row ? row.tool : undefined;
}

function reachable(shelf: Shelf, view: View): string[] {
  const categories = shelf.index.categories();
  const seen: string[] = [];
  for (const category of [...categories.keys()].sort(compare)) {
    if (seen.length === CATEGORIES_MAX) break;
    for (const key of categories.get(category) ?? []) {
      if (listable(shelf, key, view) === undefined) continue;
      seen.push(category);
      break;
    }
  }
  return seen;
}
