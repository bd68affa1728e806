import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newRequestKey, requestSignerPort } from './request-signer.ts';

interface Vector {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: { readonly [name: string]: string };
    readonly body: string;
    readonly signatureBase: string;
  };
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../src/contract/vectors/provider-requests.json', import.meta.url), 'utf8'),
) as {
  readonly privateKeyHex: string;
  readonly jwks: { readonly keys: readonly [{ readonly x: string }] };
  readonly now: number;
  readonly cases: readonly Vector[];
};

/** The vectors' own key: a 32-byte seed behind the fixed head of a PKCS #8 Ed25519 key. */
const stored = Buffer.from(`302e020100300506032b657004220420${vectors.privateKeyHex}`, 'hex').toString('base64');
const signer = requestSignerPort(stored);

const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: vectors.jwks.keys[0].x }, format: 'jwk' });

test.each(vectors.cases.slice(0, 3))('signs as the published package does: $name', async ({ request }) => {
  const { host, ...signed } = request.headers;
  const nonce = /nonce="([^"]+)"/.exec(signed['signature-input'] ?? '')?.[1] ?? '';
  const {
    'signature-input': input = '',
    signature = '',
    ...rest
  } = await signer.sign({
    method: request.method,
    url: `http://${host}${request.url}`,
    ...(request.body !== '' && { body: request.body }),
    callId: 'call-1',
    audience: 'prov_1',
    nonce,
    createdAt: vectors.now * 1_000 + 999,
    expiresAt: (vectors.now + 60) * 1_000,
  });
  const { 'signature-input': expected, signature: _, ...headers } = signed;
  expect(rest).toEqual(headers);
  // The key's name is ours to choose, and it is signed too.
  expect(input.replace(/keyid="[\w-]{43}"/, 'keyid="k1"')).toBe(expected);
  const [base = ''] = request.signatureBase.split('"@signature-params": ');
  const bytes = Buffer.from(`${base}"@signature-params": ${input.slice('assay='.length)}`);
  const [, base64 = ''] = /^assay=:([^:]+):$/.exec(signature) ?? [];
  expect(verify(null, bytes, publicKey, Buffer.from(base64, 'base64'))).toBe(true);
});

test('publishes the public half alone', async () => {
  const [key] = (await signer.keys())['keys'] as readonly { readonly [member: string]: string }[];
  expect(key).toEqual({
    kty: 'OKP',
    crv: 'Ed25519',
    kid: key?.['kid'],
    x: vectors.jwks.keys[0].x,
    alg: 'EdDSA',
    use: 'sig',
  });
});

test('a fresh key is an Ed25519 key, and another one each time', () => {
  const [one, other] = [newRequestKey(), newRequestKey()];
  expect(one).not.toBe(other);
  const key = createPrivateKey({ key: Buffer.from(one, 'base64'), type: 'pkcs8', format: 'der' });
  expect(key.asymmetricKeyType).toBe('ed25519');
});
