/** Which revision a message speaks, and what that revision asks of it before anything runs. */
import type {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import {
  isObject,
  type Json,
  type JsonObject,
  type McpCodec,
  type McpHeaders,
  type Revision,
} from '../../../src/contract/index.ts';
import { RPC } from './message.ts';

/** The stateless era; a claim of any later version belongs to it, too. */
export const STATELESS: Revision = '2026-07-28';

/** The era of `initialize`, newest first. 2025-03-26 alone has batches. */
export const SESSION_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

const SUPPORTED = [STATELESS, ...SESSION_REVISIONS] as const;

const META = {
  version: 'io.modelcontextprotocol/protocolVersion' satisfies typeof PROTOCOL_VERSION_META_KEY,
  capabilities: 'io.modelcontextprotocol/clientCapabilities' satisfies typeof CLIENT_CAPABILITIES_META_KEY,
  client: 'io.modelcontextprotocol/clientInfo' satisfies typeof CLIENT_INFO_META_KEY,
} as const;

/** Answered by the specification of 2026-07-28 with HTTP 400. */
const HEADER_MISMATCH = -32020;
const UNSUPPORTED_VERSION = -32022;

/** What the official servers of the 2025 era say to a version header that they do not know. */
const UNSUPPORTED_VERSION_2025 = -32000;

/** A JSON-RPC error that is answered before anything runs. */
export interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data?: JsonObject;
}

interface Message {
  readonly method: string;
  readonly params: JsonObject;
}

export function isStateless(version: string | undefined): boolean {
  return version !== undefined && version >= STATELESS;
}

/**
 * The era of a message: its own `_meta` decides, since a proxy may have stripped the header; the header alone where
 * the `_meta` names no version, so that a request which forgot it hears so.
 */
export function revisionOf({ method, params }: Message, headers: McpHeaders): Revision {
  const claim = claimed(params);
  if (method === 'initialize' && !(typeof claim === 'string' && isStateless(claim))) return '2025-11-25';
  return claim !== undefined || isStateless(headers.protocolVersion) ? STATELESS : '2025-11-25';
}

/** Why a request of the session era is not served. */
export function sessionRefusal({ method }: Message, headers: McpHeaders): Refusal | undefined {
  const version = headers.protocolVersion;
  if (method === 'initialize') {
    if (!isStateless(version)) return undefined;
    return mismatched(`initialize does not exist in ${version}, which the MCP-Protocol-Version header names`);
  }
  if (version === undefined || SESSION_REVISIONS.some((known) => known === version)) return undefined;
  return {
    status: 400,
    code: UNSUPPORTED_VERSION_2025,
    message: `Unsupported protocol version: ${version} (supported versions: ${SUPPORTED.join(', ')})`,
  };
}

/** Why a request of the stateless era is not served. */
export function statelessRefusal(message: Message, headers: McpHeaders, codec: McpCodec): Refusal | undefined {
  const fault = metaFault(message.params);
  if (fault !== undefined)
    return {
      status: 400,
      code: RPC.invalidParams,
      message: `Invalid params: ${fault.key} ${fault.problem}.`,
      data: { envelope: { ...fault } },
    };
  const version = String(claimed(message.params));
  // A version that is not spoken may have other headers; only its own name is compared before it is refused.
  if (version !== STATELESS && (headers.protocolVersion ?? version) === version)
    return {
      status: 400,
      code: UNSUPPORTED_VERSION,
      message: 'Unsupported protocol version',
      data: { supported: SUPPORTED, requested: version },
    };
  const contradiction = codec.mismatch(headers, message);
  return contradiction === undefined ? undefined : mismatched(contradiction);
}

/** How the headers of a 2026-07-28 request contradict its body, a missing one included. */
export function headerMismatch(headers: McpHeaders, { method, params }: Message): string | undefined {
  const version = String(claimed(params));
  if (headers.protocolVersion === undefined) return 'the MCP-Protocol-Version header is missing';
  if (headers.protocolVersion !== version)
    return `the body names the version ${version}, the MCP-Protocol-Version header ${headers.protocolVersion}`;
  if (headers.method === undefined) return 'the Mcp-Method header is missing';
  if (headers.method !== method) return `the body names the method ${method}, the Mcp-Method header ${headers.method}`;
  if (method !== 'tools/call' || typeof params['name'] !== 'string') return undefined;
  if (headers.name === undefined) return 'the Mcp-Name header is missing';
  const named = decodedHeader(headers.name);
  if (named === undefined) return 'the Mcp-Name header is not valid Base64';
  return named === params['name'] ? undefined : `the body names ${params['name']}, the Mcp-Name header ${named}`;
}

function mismatched(what: string): Refusal {
  return { status: 400, code: HEADER_MISMATCH, message: `Header mismatch: ${what}` };
}

function claimed(params: JsonObject): Json | undefined {
  const meta = params['_meta'];
  return isObject(meta) ? meta[META.version] : undefined;
}

function metaFault(params: JsonObject): { readonly key: string; readonly problem: string } | undefined {
  const meta = params['_meta'];
  if (!isObject(meta)) return { key: '_meta', problem: meta === undefined ? 'is missing' : 'must be an object' };
  if (meta[META.version] === undefined) return { key: META.version, problem: 'is missing' };
  if (typeof meta[META.version] !== 'string') return { key: META.version, problem: 'must be a string' };
  if (meta[META.capabilities] === undefined) return { key: META.capabilities, problem: 'is missing' };
  if (!isObject(meta[META.capabilities])) return { key: META.capabilities, problem: 'must be an object' };
  const client = meta[META.client];
  if (client === undefined) return undefined;
  const named = isObject(client) && typeof client['name'] === 'string' && typeof client['version'] === 'string';
  return named ? undefined : { key: META.client, problem: 'must have a name and a version' };
}

/** The value of a header that may be written as `=?base64?…?=`; undefined where that is not canonical Base64 of UTF-8. */
function decodedHeader(value: string): string | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64') !== encoded) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
