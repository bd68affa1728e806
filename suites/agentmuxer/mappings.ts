/** Calls whose inputs go to several places, with the interface that specifies each of them, and what has to arrive. */
import {
  isObject,
  type Json,
  type JsonObject,
  type ProviderMapping,
  providerMappings,
  type RequestLocation,
} from '../../src/runner/index.ts';
import type { RequestSpec } from './kit.ts';

/** A call, and what of it the document leaves open. */
export interface Mapping extends ProviderMapping {
  /** A gateway may refuse it. */
  readonly isRefusable: boolean;
  /** It may arrive otherwise. */
  readonly isChangeable: boolean;
}

/**
 * What the document does not say can be done: dots alone in a path, which few can send; integers that no double holds;
 * both forms of a query at once; several files of one field; names of files with quotes and ends of lines; fields
 * beside files.
 */
const REFUSABLE = [
  'path: two dots',
  'body: integers beyond 2^53',
  'querystring: behind the named parameters',
  'multipartFiles: two files of one field',
  'multipartFiles: with fields of a body',
  'several: path, querystring, cookies and files',
  'several: every location but the form ones',
];

/** JSON promises nobody the digits that no double holds (RFC 8259, 6), and the document asks for no more than JSON. */
const CHANGEABLE = ['body: integers beyond 2^53'];

/** A file as a call gives it; each character is a byte. */
const file = (text: string, filename: string, contentType?: string) => ({
  base64: Buffer.from(text, 'latin1').toString('base64'),
  filename,
  ...(contentType !== undefined && { contentType }),
});

const LETTER = file('Dear Sir\r\n', 'letter.txt', 'text/plain');
/** No UTF-8, and of no type. */
const PICTURE = file('\x89PNG\r\n', 'picture.bin');
const BILL = file('%PDF-', 'bill for May.pdf', 'application/pdf');

const FURTHER: readonly ProviderMapping[] = [
  {
    name: 'query: beside a body',
    http: { method: 'POST', path: '/v1/search' },
    request: { query: { city: 'São Paulo & more', from: '2026-01-01' }, body: { words: ['a', 'b'] } },
    means: {
      query: [
        ['city', 'São Paulo & more'],
        ['from', '2026-01-01'],
      ],
      body: { json: { words: ['a', 'b'] } },
    },
  },
  {
    name: 'query: values that say little',
    http: { method: 'GET', path: '/v1/search' },
    request: { query: { offset: 0, strict: false, zip: '007' } },
    means: {
      query: [
        ['offset', '0'],
        ['strict', 'false'],
        ['zip', '007'],
      ],
    },
  },
  {
    name: 'headers: beside a body',
    http: { method: 'POST', path: '' },
    request: { headers: { 'X-Tenant': 'Acme & Sons', 'Accept-Language': 'pt-BR, pt;q=0.8' }, body: { n: 1 } },
    means: {
      headers: { 'x-tenant': 'Acme & Sons', 'accept-language': 'pt-BR, pt;q=0.8' },
      body: { json: { n: 1 } },
    },
  },
  {
    name: 'body: members that say little',
    http: { method: 'POST', path: '' },
    request: { body: { zero: 0, no: false, empty: '', none: null, list: [], nested: { list: [0, null, {}] } } },
    means: { body: { json: { zero: 0, no: false, empty: '', none: null, list: [], nested: { list: [0, null, {}] } } } },
  },
  {
    name: 'body: texts that look like something else',
    http: { method: 'POST', path: '' },
    request: { body: { zip: '007', word: 'true', note: ' a\n', date: '2026-01-01' } },
    means: { body: { json: { zip: '007', word: 'true', note: ' a\n', date: '2026-01-01' } } },
  },
  {
    name: 'fields: cookies, querystring and contentType at once',
    http: { method: 'POST', path: '/v1/notes' },
    request: {
      cookies: { session: 'abc', theme: 'dark' },
      querystring: 'page=2&order=newest%20first',
      contentType: 'text/markdown',
      body: '# A note',
    },
    means: {
      cookies: { session: 'abc', theme: 'dark' },
      query: [
        ['page', '2'],
        ['order', 'newest first'],
      ],
      headers: { 'content-type': 'text/markdown' },
      body: { text: '# A note' },
    },
  },
  {
    name: 'multipartFiles: a file of each of two fields',
    http: { method: 'POST', path: '/v1/letters' },
    request: { multipartFiles: { letter: [PICTURE], bill: [BILL] } },
    means: {
      parts: [
        { name: 'letter', ...PICTURE },
        { name: 'bill', ...BILL },
      ],
    },
  },
  {
    name: 'multipartFiles: two files of one field, and one of another',
    http: { method: 'POST', path: '/v1/letters' },
    request: { multipartFiles: { letters: [LETTER, PICTURE], bills: [BILL] } },
    means: {
      parts: [
        { name: 'letters', ...LETTER },
        { name: 'letters', ...PICTURE },
        { name: 'bills', ...BILL },
      ],
    },
  },
  {
    name: 'several: path, query, headers and a body',
    http: { method: 'PUT', path: '/v1/{city}/orders' },
    request: {
      path: { city: 'Rio/Niterói' },
      query: { note: '50% off' },
      headers: { 'X-Tenant': 'Acme' },
      body: { items: [{ sku: 'a/b', count: 2 }] },
    },
    means: {
      pathSegments: ['v1', 'Rio/Niterói', 'orders'],
      query: [['note', '50% off']],
      headers: { 'x-tenant': 'Acme' },
      body: { json: { items: [{ sku: 'a/b', count: 2 }] } },
    },
  },
  {
    name: 'several: query, cookies, contentType and bytes',
    http: { method: 'POST', path: '/v1/pictures' },
    request: {
      query: { album: 'x & y' },
      cookies: { session: 'abc', theme: 'dark' },
      contentType: 'image/png',
      binaryBody: { base64: PICTURE.base64 },
    },
    means: {
      query: [['album', 'x & y']],
      cookies: { session: 'abc', theme: 'dark' },
      headers: { 'content-type': 'image/png' },
      body: { base64: PICTURE.base64 },
    },
  },
  {
    name: 'several: path, query and files',
    http: { method: 'POST', path: '/v1/{album}/files' },
    request: { path: { album: 'x?y' }, query: { public: 'no' }, multipartFiles: { letters: [LETTER] } },
    means: {
      pathSegments: ['v1', 'x?y', 'files'],
      query: [['public', 'no']],
      parts: [{ name: 'letters', ...LETTER }],
    },
  },
];

/** The calls about one place, about several of them, or about none. */
export function mappingsOf(place: RequestLocation | 'fields' | 'several' | 'nothing'): readonly Mapping[] {
  return [...providerMappings, ...FURTHER]
    .filter(({ name, http }) => name.startsWith(`${place}: `) && !hasQuery(http))
    .map((mapping) => ({
      ...mapping,
      isRefusable: isAmong(REFUSABLE, mapping),
      isChangeable: isAmong(CHANGEABLE, mapping),
    }));
}

const isAmong = (starts: readonly string[], { name }: ProviderMapping): boolean =>
  starts.some((start) => name.startsWith(start));

/** A seller's template is promised to be a path, and no more. */
const hasQuery = ({ path }: ProviderMapping['http']): boolean => path.includes('?');

export function requestTextOf({ request, requestText }: ProviderMapping): string {
  return requestText ?? JSON.stringify(request);
}

/**
 * The same call with files that are in no list, if no field has several: whether the files of a field are one is left to
 * the interface.
 */
export function unlistedFiles(mapping: Mapping): Mapping | undefined {
  const files = mapping.request?.['multipartFiles'];
  if (!isObject(files)) return undefined;
  const loneFiles = Object.entries(files).flatMap(([field, list]) =>
    Array.isArray(list) && list.length === 1 ? [[field, list[0]] as const] : [],
  );
  if (loneFiles.length < Object.keys(files).length) return undefined;
  return { ...mapping, request: { ...mapping.request, multipartFiles: Object.fromEntries(loneFiles) } };
}

/** The places that the call fills. */
export function placesOf(mapping: ProviderMapping): readonly RequestLocation[] {
  return Object.keys(JSON.parse(requestTextOf(mapping)) as JsonObject) as RequestLocation[];
}

/** An offering whose interface specifies each input of the call by its place, its name and its type. */
export function offerOf(mapping: ProviderMapping): RequestSpec {
  const request = JSON.parse(requestTextOf(mapping)) as JsonObject;
  const takes = Object.entries(request).map(([place, input]) => [place, schemaOf(input)]);
  return {
    ...mapping.http,
    takes: Object.fromEntries(takes),
    requires: placesOf(mapping),
  };
}

/** Members at the first level are named; what stands deeper may be anything. */
function schemaOf(input: Json | undefined, depth = 0): JsonObject {
  if (Array.isArray(input)) return { type: 'array' };
  if (input === null || input === undefined) return {};
  if (!isObject(input)) return { type: typeof input };
  if (depth > 0) return { type: 'object' };
  const members = Object.entries(input);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, member]) => [name, schemaOf(member, depth + 1)])),
    required: Object.keys(input),
  };
}
