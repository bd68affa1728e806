import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judgeRequest, type ReceivedRequest, requestKeysOf } from './provider-request.ts';
import { parseDictionary } from './structured-field.ts';

interface Case {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: { readonly [name: string]: string };
    readonly body: string;
  };
  readonly ok: boolean;
  readonly reason?: string;
}

const vectors = JSON.parse(
  readFileSync(new URL('../contract/vectors/provider-requests.json', import.meta.url), 'utf8'),
) as { readonly jwks: { readonly keys: [] }; readonly provider: string; readonly now: number; readonly cases: Case[] };

const keys = requestKeysOf(vectors.jwks);

function received({ method, url, headers, body }: Case['request']): ReceivedRequest {
  const sha256 = createHash('sha256').update(body).digest('base64');
  const base64 = Buffer.from(body).toString('base64');
  return { method, target: url, headers, content: { bytes: Buffer.byteLength(body), sha256, base64 } };
}

/** What each request in turn comes to at one provider. */
async function verdicts(requests: readonly ReceivedRequest[], now = vectors.now): Promise<readonly string[]> {
  const nonces = new Set<string>();
  const told: string[] = [];
  for (const request of requests) {
    told.push(
      await judgeRequest(request, { provider: vectors.provider, now, nonces, key: async (id) => keys.get(id) }),
    );
  }
  return told;
}

describe('a signed provider request', () => {
  test('comes to what the published verifier answered, case by case', async () => {
    const told = await verdicts(vectors.cases.map(({ request }) => received(request)));
    expect(vectors.cases.map(({ name }, at) => [name, told[at]])).toEqual(
      vectors.cases.map(({ name, ok, reason }) => [name, ok ? 'ok' : reason]),
    );
  });

  const [sound] = vectors.cases.map(({ request }) => received(request)) as [ReceivedRequest];
  const { 'content-digest': _, ...undigested } = sound.headers;

  test.each<[string, Partial<ReceivedRequest>, string]>([
    ['without the digest that it covers', { headers: undigested }, 'MISSING'],
    ['whose signature is a string', { headers: { ...sound.headers, signature: 'assay="abc"' } }, 'MALFORMED'],
    ['whose signature ends within a byte', { headers: { ...sound.headers, signature: 'assay=:AAAAA:' } }, 'MALFORMED'],
    [
      'whose signature is another length',
      { headers: { ...sound.headers, signature: 'assay=:AAAA:' } },
      'BAD_SIGNATURE',
    ],
    ['with no label of ours', { headers: { ...sound.headers, signature: 'other=:AAAA:' } }, 'MISSING'],
    ['with a header that is no dictionary', { headers: { ...sound.headers, signature: 'assay=:AAAA' } }, 'MALFORMED'],
    ['without a host', { headers: { ...sound.headers, host: '' } }, 'MALFORMED'],
    ['whose query changed', { target: '/v1/weather?unit=f' }, 'BAD_SIGNATURE'],
  ])('%s', async (_name, change, verdict) => {
    expect(await verdicts([{ ...sound, ...change }])).toEqual([verdict]);
    expect(await verdicts([sound])).toEqual(['ok']);
  });

  test('lives until 60 s after its end, and from 60 s before its beginning', async () => {
    const at = async (offset: number) => (await verdicts([sound], vectors.now + offset))[0];
    expect([await at(-61), await at(-60), await at(120), await at(121)]).toEqual(['EXPIRED', 'ok', 'ok', 'EXPIRED']);
  });
});

describe('a dictionary of structured fields', () => {
  test('keeps the text of each member', () => {
    const members = parseDictionary('a=("x"  "y");n=1;s="q\\"r" , b=:AA==:;t=tok/en, c;d=?0');
    expect(members?.get('a')).toEqual({
      value: ['x', 'y'],
      parameters: new Map<string, unknown>([
        ['n', 1],
        ['s', 'q"r'],
      ]),
      raw: '("x"  "y");n=1;s="q\\"r"',
    });
    expect(members?.get('b')).toMatchObject({ value: { base64: 'AA==' }, raw: ':AA==:;t=tok/en' });
    expect(members?.get('c')).toMatchObject({ value: true, parameters: new Map([['d', false]]) });
  });

  test.each(['a=', 'a="open', 'a=("x""y")', 'a=1.5', 'a=1,', 'A=1', 'a=("x', 'a=1;=2', 'a=1 b=2', 'a=(1)'])(
    '%s is none',
    (text) => expect(parseDictionary(text)).toBeUndefined(),
  );
});
