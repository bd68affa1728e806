/** The request signer port: RFC 9421 signatures by Ed25519, in the one form that the published verifier takes. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Instant, RequestSignerPort, UnsignedRequest } from '../../../src/contract/index.ts';

/** A fresh private key as PKCS #8 in base64, as the store keeps it. */
export function newRequestKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

export function requestSignerPort(stored: string): RequestSignerPort {
  const key = createPrivateKey({ key: Buffer.from(stored, 'base64'), type: 'pkcs8', format: 'der' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const keyId = thumbprint(x);
  const jwks = { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: keyId, x, alg: 'EdDSA', use: 'sig' }] };
  return {
    keys: async () => jwks,
    async sign(request) {
      const digest = request.body === undefined ? undefined : digestHeader(request.body);
      const parameters = parametersOf(request, keyId);
      const signature = sign(null, Buffer.from(signatureBase(request, digest, parameters)), key);
      return {
        'signature-input': `assay=${parameters}`,
        signature: `assay=:${signature.toString('base64')}:`,
        'x-assay-call-id': request.callId,
        ...(digest !== undefined && { 'content-digest': digest }),
      };
    },
  };
}

/** RFC 7638. */
function thumbprint(x: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
}

function digestHeader(body: string): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

/** `@signature-params`: what is covered, in the order that the verifier asks for, and for whom and how long. */
function parametersOf({ body, createdAt, expiresAt, nonce, audience }: UnsignedRequest, keyId: string): string {
  const digest = body === undefined ? '' : ' "content-digest"';
  const covered = `("@method" "@authority" "@path" "@query"${digest} "x-assay-call-id")`;
  const life = `created=${seconds(createdAt)};expires=${seconds(expiresAt)}`;
  const who = `nonce="${nonce}";keyid="${keyId}";alg="ed25519";tag="assay-request";aud="${audience}"`;
  return `${covered};${life};${who}`;
}

function signatureBase({ method, url, callId }: UnsignedRequest, digest: string | undefined, parameters: string) {
  const { host, pathname, search } = new URL(url);
  return [
    `"@method": ${method}`,
    `"@authority": ${host}`,
    `"@path": ${pathname}`,
    `"@query": ${search === '' ? '?' : search}`,
    ...(digest === undefined ? [] : [`"content-digest": ${digest}`]),
    `"x-assay-call-id": ${callId}`,
    `"@signature-params": ${parameters}`,
  ].join('\n');
}

function seconds(instant: Instant): number {
  return Math.floor(instant / 1_000);
}
