/** Where a person signs in, told to clients that ask as OAuth 2.0 Protected Resource Metadata (RFC 9728). */
import type { Site } from '../../../src/contract/index.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** Where the metadata of what is served at `/mcp` stands (RFC 9728, 3.1). */
export const METADATA_PATH = `${WELL_KNOWN}/mcp`;

/** `path` is where MCP is served, `server` the authorization server's issuer. */
export function metadataSite(path: string, server: string): Site {
  return {
    serves: (asked) => asked === WELL_KNOWN || asked === METADATA_PATH,
    async answer({ method, origin }) {
      if (method !== 'GET')
        return { status: 405, headers: { Allow: 'GET' }, body: { message: 'This metadata is there to GET.' } };
      const body = {
        resource: `${origin}${path}`,
        authorization_servers: [server],
        bearer_methods_supported: ['header'],
      };
      return { status: 200, body };
    },
  };
}
