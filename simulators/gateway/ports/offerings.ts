/** The offerings port: every version that is sold, in memory, read again only where the store has changed. */
import type { OfferingsPort, ToolContract } from '../../../src/contract/index.ts';
import type { CatalogueStore, ToolRow } from '../store/catalogue.ts';
import { follow } from '../store/changes.ts';
import { newestFirst, offeringIndex } from './offering-index.ts';
import type { Side } from './ordered-list.ts';
import { isServed } from './shelf.ts';

const OTHER = { after: 'before', before: 'after' } as const satisfies { [S in Side]: Side };

export function offeringsPort(store: CatalogueStore): OfferingsPort {
  const offered = followedOfferings(store);
  return {
    async page(query) {
      const { from, limit } = query;
      const side = from === undefined ? 'after' : query.direction;
      const matches = offered().index.search(query);
      const found = matches.nearest(side, from, limit + 1);
      const shown = found.slice(0, limit);
      const goesOn = found.length > limit;
      // Behind a page without offerings is all that matches.
      const cameFrom = matches.nearest(OTHER[side], shown[0], 1).length > 0;
      const tools = shown.map(({ tool }) => tool);
      return side === 'after'
        ? { offerings: tools, hasBefore: cameFrom, hasAfter: goesOn }
        : { offerings: tools.reverse(), hasBefore: goesOn, hasAfter: cameFrom };
    },
    async find(dialect, versionId) {
      const row = offered().byId.get(versionId);
      return row?.tool.dialect === dialect && isServed(row) ? row.tool : undefined;
    },
  };
}

/** Every version by its id, and the index of those that are listed, as the store has them at each call. */
function followedOfferings({ changes }: CatalogueStore) {
  const byId = new Map<string, ToolRow>();
  const index = offeringIndex();
  /** Dialect and name → its versions. */
  const tools = new Map<string, Map<string, ToolRow>>();
  const listed = new Map<string, ToolContract>();

  const catchUp = follow(changes, (rows) => {
    // In the order of the listing: of many at once each then goes to the end of its lists.
    for (const row of [...rows].sort((a, b) => newestFirst(a.tool, b.tool))) take(row);
  });

  function take(row: ToolRow): void {
    const { dialect, name, version, versionId } = row.tool;
    const key = `${dialect} ${name}`;
    const rows = tools.get(key) ?? new Map<string, ToolRow>();
    // A version that is published again has another id.
    byId.delete(rows.get(version)?.tool.versionId ?? versionId);
    byId.set(versionId, row);
    tools.set(key, rows.set(version, row));
    list(key, newestServed(rows.values()));
  }

  function list(key: string, tool: ToolContract | undefined): void {
    const before = listed.get(key);
    if (before === tool) return;
    if (before !== undefined) index.drop(before);
    listed.delete(key);
    if (tool === undefined) return;
    index.put(tool);
    listed.set(key, tool);
  }

  return () => {
    catchUp();
    return { byId, index };
  };
}

function newestServed(rows: Iterable<ToolRow>): ToolContract | undefined {
  return [...rows].filter(isServed).sort((a, b) => b.ordinal - a.ordinal)[0]?.tool;
}
