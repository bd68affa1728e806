/** Whether a provider would take a signed request: the order and the reasons of the published verifier (RFC 9421). */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Json, JsonObject, RequestContent } from '../contract/index.ts';
import { isObject } from '../dialects/index.ts';
import { type FieldMember, parseDictionary } from './structured-field.ts';

export type RequestVerdict =
  | 'ok'
  | 'MISSING'
  | 'MALFORMED'
  | 'WRONG_TAG'
  | 'EXPIRED'
  | 'DIGEST_MISMATCH'
  | 'UNKNOWN_KEY'
  | 'BAD_SIGNATURE'
  | 'WRONG_PROVIDER'
  | 'REPLAYED';

/** A request as a provider's journal keeps it. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  /** By names in lower case. */
  readonly headers: JsonObject;
  readonly content: RequestContent;
}

/** A provider's own side of the matter. */
export interface RequestReader {
  /** The id under which the gateway knows this provider. */
  readonly provider: string;
  /** Unix seconds. */
  readonly now: number;
  /** The nonces that this provider took before; a request that is taken adds its own. */
  readonly nonces: Set<string>;
  /** Asked for nothing that is refused on other grounds before. */
  key(keyId: string): Promise<KeyObject | undefined>;
}

const VALIDITY_SECONDS_MAX = 300;
const SKEW_SECONDS = 60;

/** What the provider would say. Never rejects but where `key` does. */
export async function judgeRequest(request: ReceivedRequest, reader: RequestReader): Promise<RequestVerdict> {
  const claim = claimOf(request.headers);
  if (typeof claim === 'string') return claim;
  const digest = digestOf(request, claim.components);
  if (typeof digest === 'string') return digest;
  if (!isInTime(claim, reader.now)) return 'EXPIRED';
  const base = baseOf(request, claim, digest.header);
  if (base === undefined) return 'MALFORMED';
  const key = await reader.key(claim.keyId);
  if (key === undefined) return 'UNKNOWN_KEY';
  if (!verify(null, Buffer.from(base), key, claim.signature)) return 'BAD_SIGNATURE';
  if (claim.audience !== reader.provider) return 'WRONG_PROVIDER';
  if (reader.nonces.has(claim.nonce)) return 'REPLAYED';
  reader.nonces.add(claim.nonce);
  return 'ok';
}

/** The Ed25519 keys of a JWK set by their `kid`; what is no such key is passed over. */
export function requestKeysOf(jwks: Json | undefined): ReadonlyMap<string, KeyObject> {
  const keys = new Map<string, KeyObject>();
  for (const jwk of isObject(jwks) && Array.isArray(jwks['keys']) ? (jwks['keys'] as readonly Json[]) : []) {
    if (!isObject(jwk) || jwk['kty'] !== 'OKP' || jwk['crv'] !== 'Ed25519' || typeof jwk['kid'] !== 'string') continue;
    try {
      keys.set(
        jwk['kid'],
        createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: jwk['x'] as string }, format: 'jwk' }),
      );
    } catch {
      // A point that is none serves nobody; the verdict on its requests is UNKNOWN_KEY.
    }
  }
  return keys;
}

/** What the signature headers say. */
interface Claim {
  readonly components: readonly string[];
  readonly created: number;
  readonly expires: number;
  readonly nonce: string;
  readonly keyId: string;
  readonly audience: string | undefined;
  /** `@signature-params`, as it stood in the header. */
  readonly parameters: string;
  readonly signature: Buffer;
}

/** Padding may be left out or stand where none is needed, but nothing may be left over. */
const BASE64 = /^(?:[\w+/]{4})*(?:[\w+/]{2}={0,2}|[\w+/]{3}=?|={0,2})$/;

function claimOf(headers: JsonObject): Claim | 'MISSING' | 'MALFORMED' | 'WRONG_TAG' {
  const [inputs, signatures] = [headers['signature-input'], headers['signature']].map(membersOf);
  if (inputs === 'absent' || signatures === 'absent') return 'MISSING';
  if (inputs === undefined || signatures === undefined) return 'MALFORMED';
  const [input, signature] = [inputs.get('assay'), signatures.get('assay')?.value];
  if (input === undefined || signature === undefined) return 'MISSING';
  if (typeof signature !== 'object' || !('base64' in signature) || !BASE64.test(signature.base64)) return 'MALFORMED';
  if (!Array.isArray(input.value)) return 'MALFORMED';
  const [created, expires, nonce, keyId] = ['created', 'expires', 'nonce', 'keyid'].map((of) =>
    input.parameters.get(of),
  );
  if (input.parameters.get('tag') !== 'assay-request') return 'WRONG_TAG';
  if (input.parameters.get('alg') !== 'ed25519') return 'MALFORMED';
  if (typeof created !== 'number' || typeof expires !== 'number' || !isText(nonce) || !isText(keyId))
    return 'MALFORMED';
  const audience = input.parameters.get('aud');
  return {
    components: input.value as readonly string[],
    created,
    expires,
    nonce,
    keyId,
    audience: isText(audience) ? audience : undefined,
    parameters: input.raw,
    signature: Buffer.from(signature.base64, 'base64'),
  };
}

function membersOf(header: Json | undefined): ReadonlyMap<string, FieldMember> | undefined | 'absent' {
  return isText(header) ? parseDictionary(header) : 'absent';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isInTime({ created, expires }: Claim, now: number): boolean {
  const life = expires - created;
  return life >= 0 && life <= VALIDITY_SECONDS_MAX && now >= created - SKEW_SECONDS && now <= expires + SKEW_SECONDS;
}

type Digest = { readonly header: string | undefined };

/** The digest header where it is covered and true; the list of components is fixed but for it. */
function digestOf(
  { headers, content }: ReceivedRequest,
  components: readonly string[],
): Digest | 'MISSING' | 'MALFORMED' | 'DIGEST_MISMATCH' {
  const isCovered = components.includes('content-digest');
  const expected = ['@method', '@authority', '@path', '@query', ...(isCovered ? ['content-digest'] : []), CALL_ID];
  if (components.join() !== expected.join()) return 'MALFORMED';
  if (!isCovered) return content.bytes > 0 ? 'MALFORMED' : { header: undefined };
  const header = headers['content-digest'];
  if (!isText(header)) return 'MISSING';
  const members = parseDictionary(header);
  if (members === undefined) return 'MALFORMED';
  const told = members.get('sha-256')?.value;
  const isTrue = typeof told === 'object' && 'base64' in told && told.base64 === content.sha256;
  return isTrue ? { header: header.trim() } : 'DIGEST_MISMATCH';
}

const CALL_ID = 'x-assay-call-id';

/** What is signed; `undefined` where the request lacks a part of it. */
function baseOf({ method, target, headers }: ReceivedRequest, claim: Claim, digest: string | undefined) {
  const { host, [CALL_ID]: callId } = headers;
  if (!isText(host) || !isText(callId) || !/^\/(?!\/)/.test(target)) return undefined;
  const [whole = ''] = target.split('#', 1);
  const [path = ''] = whole.split('?', 1);
  return [
    `"@method": ${method.toUpperCase()}`,
    `"@authority": ${host.trim().toLowerCase()}`,
    `"@path": ${path}`,
    `"@query": ?${whole.slice(path.length + 1)}`,
    ...(digest === undefined ? [] : [`"content-digest": ${digest}`]),
    `"${CALL_ID}": ${callId.trim()}`,
    `"@signature-params": ${claim.parameters}`,
  ].join('\n');
}
