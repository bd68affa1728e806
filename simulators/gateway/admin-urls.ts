/** The control API's scoped URLs: profiles, public tool sets and links. */
import type { GatewayAdmin, NewUrl } from '../../src/contract/index.ts';
import { Refusal, refuseOtherDialect } from './control-refusal.ts';
import { majorOf } from './ports/shelf.ts';
import type { CatalogueStore } from './store/catalogue.ts';
import type { ToolSetPlace, ToolSetRow, ToolSetStore } from './store/tool-sets.ts';

/** Under which the tool sets stand that the control API shares. */
const HANDLE = 'touchstone';

export interface UrlAdminOptions {
  readonly toolSets: ToolSetStore;
  readonly catalogue: CatalogueStore;
  /** Where MCP is served; ends with a slash. */
  readonly mcpPath: string;
  /** The account of an agent. Throws `Refusal` where there is none. */
  readonly accountOf: (agentId: string) => string;
}

export function urlAdmin({
  toolSets,
  catalogue,
  mcpPath,
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
      refuseOtherDialect(url.dialect);
      if (url.shared === true && url.linkOnly === true)
        throw new Refusal(400, 'invalid-body', 'A URL is either shared or for whoever has its link.');
      const place = placeOf(url);
      return {
        url: `${mcpPath.slice(0, -1)}${pathOf(place)}`,
        version: toolSets.publish(place, definitionOf(url, catalogue)),
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
  const { tools, pinned, versions = {}, discovery, threshold } = url;
  const majors = Object.entries(versions).map(([name, version]) => {
    if (known(catalogue, name).some(({ tool }) => tool.version === version)) return [name, majorOf({ version })];
    throw new Refusal(404, 'unknown-version', `${name} has no version ${version}.`);
  });
  for (const name of [...(tools ?? []), ...(pinned ?? [])]) known(catalogue, name);
  return {
    ...(tools !== undefined && { tools }),
    majors: Object.fromEntries(majors) as ToolSetRow['majors'],
    ...(discovery !== undefined && { discovery }),
    ...(threshold !== undefined && { threshold }),
    ...(pinned !== undefined && { pinned }),
  };
}

/** Every version of that name; a tool set that names what does not exist is a slip. */
function known(catalogue: CatalogueStore, name: string) {
  const versions = catalogue.versions(name);
  if (versions.length === 0) throw new Refusal(404, 'unknown-tool', `There is no tool ${name}.`);
  return versions;
}
