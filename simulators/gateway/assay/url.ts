/** MCP URLs: their one canonical spelling, the place that they name, and the filters that narrow what is there. */
import type { McpUrl, Place, ServedSet, UrlFilters } from '../../../src/contract/index.ts';

const URL_CHARACTERS_MAX = 2_048;
const TOOLS_MAX = 50;
const TOOL = /^[a-z][a-z0-9_-]{1,47}(@[1-9]\d{0,5})?$/;
const CATEGORY = /^[a-z][a-z0-9-]{1,63}$/;
const FILTERS = ['category', 'discovery', 'free', 'tools'];

const VERSION = '(?:@(?<version>[1-9][0-9]{0,5}))?';
const SLUG = `(?<slug>[a-z0-9-]{2,64})${VERSION}`;
const HANDLE = '@(?<handle>[a-z][a-z0-9-]{2,23})';

type Named = { readonly [group: string]: string | undefined };

const SHAPES: readonly (readonly [RegExp, (named: Named, version: { readonly version?: number }) => Place])[] = [
  [/^\/$/, () => ({ kind: 'everything' })],
  [new RegExp(`^/my/${SLUG}$`), ({ slug = '' }, version) => ({ kind: 'profile', slug, ...version })],
  [
    new RegExp(`^/${HANDLE}/${SLUG}$`),
    ({ handle = '', slug = '' }, version) => ({ kind: 'tool-set', handle, slug, ...version }),
  ],
  [
    new RegExp(`^/u/(?<token>[a-z0-9_-]{22,64})${VERSION}$`),
    ({ token = '' }, version) => ({ kind: 'link', token, ...version }),
  ],
  [/^\/c\/(?<category>[a-z][a-z0-9-]{1,63})$/, ({ category = '' }) => ({ kind: 'category', category })],
  [new RegExp(`^/${HANDLE}$`), ({ handle = '' }) => ({ kind: 'publisher', handle })],
];

const EVERYTHING: McpUrl = { canonical: '/', place: { kind: 'everything' }, filters: {} };

/** What a URL (path and query) says; undefined where no MCP server can be at it. */
export function readUrl(url: string): McpUrl | undefined {
  if (url === '/') return EVERYTHING;
  if (url.length > URL_CHARACTERS_MAX) return undefined;
  const start = url.indexOf('?');
  const path = canonicalPath(start === -1 ? url : url.slice(0, start));
  const place = placeOf(path);
  if (place === undefined) return undefined;
  return start === -1 ? { canonical: path, place, filters: {} } : filtered(path, place, url.slice(start + 1));
}

/** What a set comes to when the filters narrow it; they never widen it. */
export function narrowed(set: ServedSet, { discovery, categories, tools, free }: UrlFilters): ServedSet {
  const { scope } = set;
  const within = scope.categories;
  return {
    ...set,
    ...(discovery !== undefined && { discovery }),
    scope: {
      ...scope,
      ...(tools !== undefined && { tools }),
      ...(categories !== undefined && { categories: categories.filter((one) => within?.includes(one) ?? true) }),
      ...(free === true && { free }),
    },
  };
}

function canonicalPath(path: string): string {
  const lowered = path.toLowerCase().replaceAll('%40', '@');
  return lowered.length > 1 && lowered.endsWith('/') ? lowered.slice(0, -1) : lowered;
}

function placeOf(path: string): Place | undefined {
  for (const [shape, place] of SHAPES) {
    const named = shape.exec(path);
    if (named === null) continue;
    const { version } = (named.groups ?? {}) as Named;
    return place(named.groups ?? {}, version === undefined ? {} : { version: Number(version) });
  }
  return undefined;
}

/** An unknown filter is no server: to ignore it would show more than was asked for. */
function filtered(path: string, place: Place, text: string): McpUrl | undefined {
  const query = new URLSearchParams(text);
  if ([...query.keys()].some((name) => !FILTERS.includes(name))) return undefined;
  const tools = items(query, 'tools', TOOL);
  const categories = items(query, 'category', CATEGORY);
  const free = values(query, 'free', ['0', '1']);
  const discoveries = values(query, 'discovery', ['auto', 'full', 'search'] as const);
  if (tools === 'bad' || categories === 'bad' || free === 'bad' || discoveries === 'bad') return undefined;
  if (tools !== undefined && tools.length > TOOLS_MAX) return undefined;
  const discovery = discoveries?.at(-1);
  const isFree = free?.includes('1') ?? false;
  const spelt = [
    ...(categories === undefined ? [] : [`category=${categories.join(',')}`]),
    ...(discovery === undefined ? [] : [`discovery=${discovery}`]),
    ...(isFree ? ['free=1'] : []),
    ...(tools === undefined ? [] : [`tools=${tools.join(',')}`]),
  ];
  const filters = {
    ...(tools !== undefined && { tools: new Map(tools.map(pickOf)) }),
    ...(categories !== undefined && { categories }),
    ...(isFree && { free: true as const }),
    ...(discovery !== undefined && { discovery }),
  };
  return { canonical: spelt.length === 0 ? path : `${path}?${spelt.join('&')}`, place, filters };
}

/** `name` or `name@2`; where both are asked for, the one with a version comes later and counts. */
function pickOf(item: string): readonly [string, number | undefined] {
  const [name = '', major] = item.split('@');
  return [name, major === undefined ? undefined : Number(major)];
}

/** A list of names; one without any names nothing, and so leaves nothing. */
function items(query: URLSearchParams, name: string, form: RegExp): readonly string[] | 'bad' | undefined {
  if (!query.has(name)) return undefined;
  const given = query.getAll(name).flatMap((value) => value.split(',').map((item) => item.trim().toLowerCase()));
  const unique = [...new Set(given.filter((item) => item !== ''))].sort();
  return unique.every((item) => form.test(item)) ? unique : 'bad';
}

/** What was given of a few known words, in the order in which it came. */
function values<T extends string>(query: URLSearchParams, name: string, known: readonly T[]) {
  if (!query.has(name)) return undefined;
  const given = query.getAll(name).map((value) => known.find((word) => word === value.trim().toLowerCase()));
  return given.every((word) => word !== undefined) ? given : 'bad';
}
