/** The control API's scoped URLs: profiles, public tool sets and links. */
import type { GatewayAdmin, NewUrl } from '../../src/contract/index.ts';
import { Refusal, servedDialect } from './control-refusal.ts';
import { described, type GatewayDialect } from './dialects.ts';
import { majorOf } from './ports/shelf.ts';
import type { GatewaySettings } from './settings.ts';
import type { CatalogueStore } from './store/catalogue.ts';
import type { ToolSetPlace, ToolSetRow, ToolSetStore } from './store/tool-sets.ts';

/** Under which the tool sets stand that the control API shares. */
const HANDLE = 'touchstone';

export interface UrlAdminOptions {
  readonly toolSets: ToolSetStore;
  readonly catalogue: CatalogueStore;
  readonly dialects: readonly GatewayDialect[];
  readonly settings: GatewaySettings;
  /** The account of an agent. Throws `Refusal` where there is none. */
  readonly accountOf: (agentId: string) => string;
}

export function urlAdmin({
  toolSets,
  catalogue,
  dialects,
  settings,
  accountOf,
}: UrlAdminOptions): Pick<GatewayAdmin, 'createUrl'> {
  const placeOf = ({ profile, accountId, shared = accountId === undefined, linkOnly }: NewUrl): ToolSetPlace => {
    const owner = accountId === undefined ? undefined : accountOf(accountId);
    if (linkOnly === true) return { kind: 'link', token: toolSets.linkToken(owner ?? '', profile) };
    if (shared) return { kind: 'tool-set', handle: HANDLE, slug: profile };
    if (owner !== undefined) return { kind: 'profile', accountId: owner, slug: profile };
    throw new Refusal(400, 'invalid-body', 'A URL that is not shared needs the "accountId" whose profile it is.');
  };
  return {
    async createUrl(url) {
      const dialect = servedDialect(dialects, url.dialect);
      const { name, scopesUrls } = dialect;
      if (scopesUrls !== true) throw new Refusal(400, 'no-scoped-urls', `The dialect ${name} has no scoped URLs.`);
      if (url.shared === true && url.linkOnly === true)
        throw new Refusal(400, 'invalid-body', 'A URL is either shared or for whoever has its link.');
      const place = placeOf(url);
      return {
        url: `${described(dialect, settings).path.replace(/\/$/, '')}${pathOf(place)}`,
        version: toolSets.publish(name, place, definitionOf(url, catalogue)),
      };
    },
  };
}

function pathOf(place: ToolSetPlace): string {
  switch (place.kind) {
    case 'profile':
      return `/my/${place.slug}`;
    case 'tool-set':
      return `/@${place.handle}/${place.slug}`;
    case 'link':
      return `/u/${place.token}`;
  }
}

function definitionOf(url: NewUrl, catalogue: CatalogueStore): ToolSetRow {
  const { dialect, tools, pinned, versions = {}, discovery, threshold } = url;
  const known = (name: string) => knownVersions(catalogue, dialect, name);
  const majors = Object.entries(versions).map(([name, version]) => {
    if (known(name).some(({ tool }) => tool.version === version)) return [name, majorOf({ version })];
    throw new Refusal(404, 'unknown-version', `${name} has no version ${version}.`);
  });
  for (const name of [...(tools ?? []), ...(pinned ?? [])]) known(name);
  return {
    ...(tools !== undefined && { tools }),
    majors: Object.fromEntries(majors) as ToolSetRow['majors'],
    ...(discovery !== undefined && { discovery }),
    ...(threshold !== undefined && { threshold }),
    ...(pinned !== undefined && { pinned }),
  };
}

/** Every version of that name; a tool set that names what does not exist is a slip. */
function knownVersions(catalogue: CatalogueStore, dialect: string, name: string) {
  const versions = catalogue.versions(dialect, name);
  if (versions.length === 0) throw new Refusal(404, 'unknown-tool', `There is no tool ${name}.`);
  return versions;
}
