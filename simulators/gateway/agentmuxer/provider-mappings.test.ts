import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type JsonObject, type ProviderHost, REQUEST_LOCATIONS } from '../../../src/contract/index.ts';
import { pushedClock } from '../../clock/index.ts';
import { startProviders } from '../../providers/index.ts';
import { activity } from '../activity.ts';
import { newRequestKey, requestSignerPort } from '../ports/request-signer.ts';
import { routerPort } from '../ports/router.ts';
import { schemaChecks } from '../ports/schemas.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { parseExact } from '../wire/exact-json.ts';
import { describedPart } from './interface.ts';
import { mapped, offering, partsOf } from './upstream.test.kit.ts';

type Pairs = readonly (readonly [string, string])[];

interface Vector {
  readonly name: string;
  readonly http: { readonly method: string; readonly path: string };
  readonly inputSchema: JsonObject;
  readonly request?: JsonObject;
  readonly requestText?: string;
  readonly expected: { readonly target: string; readonly headers: readonly string[]; readonly bodyBase64?: string };
  readonly means: {
    readonly pathSegments?: readonly string[];
    readonly query?: Pairs;
    readonly headers?: { readonly [name: string]: string };
    readonly cookies?: { readonly [name: string]: string };
    readonly body?: unknown;
    readonly parts?: readonly JsonObject[];
  };
}

const { vectors } = JSON.parse(
  readFileSync(new URL('../../../src/contract/vectors/provider-mappings.json', import.meta.url), 'utf8'),
) as { readonly vectors: readonly Vector[] };

const BINDING = { providerId: 'prov', account: '0x00' } as const;
const START = Date.UTC(2026, 0, 1);

const router = routerPort({
  clock: pushedClock(START),
  activity: activity(),
  settings: DEFAULT_SETTINGS,
  requestSigner: requestSignerPort(newRequestKey()),
});
let providers: ProviderHost;

beforeAll(async () => {
  providers = await startProviders({ now: () => START });
});

afterAll(async () => {
  await router.close();
  await providers.close();
});

function requestOf({ request, requestText = '' }: Vector): { readonly [location: string]: unknown } {
  return request ?? (parseExact(requestText) as { readonly [location: string]: unknown });
}

const TRANSPORT = ['host', 'connection', 'content-length', 'x-touchstone-call'];

describe.each(vectors)('$name', (vector) => {
  it('fits the interface', () => {
    const { inputSchema, request, requestText = '' } = vector;
    const described = describedPart(offering(inputSchema), request ?? JSON.parse(requestText));
    expect(schemaChecks().problems(inputSchema, described)).toEqual([]);
  });

  it('arrives byte by byte', async () => {
    const id = `vector-${vectors.indexOf(vector)}`;
    const provider = providers.endpoint(id, { does: 'answers', body: { ok: true } });
    const request = { ...mapped(offering(vector.inputSchema, vector.http), requestOf(vector)), callId: `call-${id}` };
    const answer = await router.exchange({ ...BINDING, url: provider.url }, request);
    expect(answer).toMatchObject({ kind: 'answered', status: 200 });
    const [seen] = provider.journal;
    const headers = seen?.rawHeaders.filter(([name]) => !TRANSPORT.includes(name)) ?? [];
    expect({
      call: seen?.call,
      method: seen?.method,
      target: seen?.target,
      headers: headers.map((pair) => pair.join(': ')),
      body: seen?.content.base64,
    }).toEqual({
      call: `call-${id}`,
      method: vector.http.method,
      target: `/${id}${vector.expected.target}`,
      headers: vector.expected.headers,
      body: vector.expected.bodyBase64 ?? '',
    });
  });

  it('means what it says', async () => {
    const { expected, means } = vector;
    const bytes = Buffer.from(expected.bodyBase64 ?? '', 'base64');
    const seen = { target: expected.target, headers: expected.headers.map(split), body: bytes };
    expect(await decoded(seen, means)).toEqual(means);
  });
});

function split(line: string): readonly [string, string] {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
}

interface Seen {
  readonly target: string;
  readonly headers: Pairs;
  readonly body: Uint8Array;
}

/** What was sent, read by parsers that share nothing with the mapping: each member that is asked for. */
async function decoded({ target, headers, body }: Seen, asked: Vector['means']): Promise<Vector['means']> {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/.exec(target) ?? [];
  const all = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const bodies: { readonly [kind: string]: () => unknown } = {
    json: () => JSON.parse(text.decode(body)),
    jsonText: () => text.decode(body),
    text: () => text.decode(body),
    form: () => [...new URLSearchParams(text.decode(body))],
    base64: () => Buffer.from(body).toString('base64'),
  };
  const kind = Object.keys(asked.body ?? {})[0] ?? '';
  return {
    ...(asked.pathSegments && { pathSegments: path.split('/').slice(1).map(decodeURIComponent) }),
    ...(asked.query && { query: [...new URLSearchParams(query)] }),
    ...(asked.headers && {
      headers: Object.fromEntries(Object.keys(asked.headers).map((name) => [name, all.get(name) ?? ''])),
    }),
    ...(asked.cookies && {
      cookies: Object.fromEntries(
        (all.get('cookie') ?? '').split('; ').map((one) => /^([^=]*)=(.*)$/.exec(one)?.slice(1) ?? []),
      ),
    }),
    ...(kind !== '' && { body: { [kind]: bodies[kind]?.() } }),
    ...(asked.parts && { parts: await partsOf(body, all.get('content-type') ?? '', asked.parts) }),
  };
}

test('every location has a vector', () => {
  const locations = vectors.flatMap((vector) => Object.keys(requestOf(vector)));
  expect(new Set(locations)).toEqual(new Set(REQUEST_LOCATIONS));
});
