/** The correct codec; a fault wraps one of its steps. */
import type { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import { type Instant, isObject, type JsonObject, type McpCodec } from '../../../src/contract/index.ts';
import { headerMismatch, STATELESS } from './revisions.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo' satisfies typeof SERVER_INFO_META_KEY;

/** Results that 2026-07-28 lets clients keep; what an account may call is its own affair, and may change at any time. */
const CACHING: { readonly [method: string]: JsonObject } = {
  'server/discover': { ttlMs: 0, cacheScope: 'public' },
  'tools/list': { ttlMs: 0, cacheScope: 'private' },
};

/** `allowedOrigins` are origins (`https://app.example`) that may call beside the loopback ones. */
export function correctCodec(
  serverInfo: { readonly name: string; readonly version: string },
  allowedOrigins: readonly string[] = [],
): McpCodec {
  return {
    maxBodyBytes: MAX_BODY_BYTES,
    originAllowed: (origin) => allowedOrigins.includes(origin) || isLoopback(origin),
    dateHeader: dateHeaders(),
    mismatch: headerMismatch,
    encodeResult(result, { method, revision }) {
      if (revision !== STATELESS) return result;
      const meta = isObject(result['_meta']) ? result['_meta'] : {};
      const caching = Object.hasOwn(CACHING, method) ? CACHING[method] : undefined;
      return { resultType: 'complete', ...caching, ...result, _meta: { [SERVER_INFO]: { ...serverInfo }, ...meta } };
    },
  };
}

function isLoopback(origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
}

/** Writes each second once. */
function dateHeaders(): (now: Instant) => string {
  let second = Number.NaN;
  let text = '';
  return (now) => {
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000);
      text = new Date(now).toUTCString();
    }
    return text;
  };
}
