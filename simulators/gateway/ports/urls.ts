/** The URLs port: tool sets of the store, and the sets that the catalogue itself makes of categories and providers. */
import type { Agent, Place, ServedSet, UrlsPort } from '../../../src/contract/index.ts';
import type { GatewaySettings } from '../settings.ts';
import type { ToolSetPlace, ToolSetRow, ToolSetStore } from '../store/tool-sets.ts';
import type { FollowedShelf } from './shelf.ts';

/** Of automatic discovery, where a tool set says nothing. */
const THRESHOLD = 20;

export interface UrlsOptions {
  readonly toolSets: ToolSetStore;
  readonly shelf: FollowedShelf;
  readonly settings: GatewaySettings;
}

export function urlsPort({ toolSets, shelf, settings }: UrlsOptions): UrlsPort {
  const stored = (dialect: string, place: ToolSetPlace, version: number | undefined) => {
    const found = toolSets.find(dialect, place, version);
    return found === undefined ? undefined : setOf(found.set, version === undefined ? found.version : undefined);
  };
  return {
    async find(place: Place, { dialect, accountId }: Agent): Promise<ServedSet | undefined> {
      switch (place.kind) {
        case 'everything':
          return { scope: {}, discovery: settings.searchMode, threshold: THRESHOLD };
        case 'profile':
          return stored(dialect, { kind: 'profile', accountId, slug: place.slug }, place.version);
        case 'tool-set':
        case 'link':
          return stored(dialect, place, place.version);
        case 'category':
          return shelf(dialect).categories.has(place.category)
            ? catalogued({ categories: [place.category] })
            : undefined;
        case 'publisher':
          return shelf(dialect).publishers.has(place.handle) || toolSets.isPublisher(dialect, place.handle)
            ? catalogued({ publisher: place.handle })
            : undefined;
      }
    },
  };
}

function catalogued(scope: ServedSet['scope']): ServedSet {
  return { scope, discovery: 'auto', threshold: THRESHOLD };
}

function setOf(row: ToolSetRow, version: number | undefined): ServedSet {
  const { tools, majors, discovery = 'auto', threshold = THRESHOLD, pinned } = row;
  return {
    scope: { ...(tools !== undefined && { toolSet: new Set(tools) }), majors: new Map(Object.entries(majors)) },
    discovery,
    threshold,
    ...(pinned !== undefined && { pinned: new Set(pinned) }),
    ...(version !== undefined && { version }),
  };
}
