/** MCP URLs: their one canonical spelling, and what they narrow the catalogue to. */
import type { Scope } from '../../../src/contract/index.ts';

export type Discovery = 'auto' | 'full' | 'search';

export interface ServedUrl {
  readonly canonical: string;
  readonly scope: Scope;
  readonly discovery?: Discovery;
}

const URL_CHARACTERS_MAX = 2_048;
const ITEMS_MAX = 50;
const TOOL = /^[a-z][a-z0-9_-]{1,47}(@[1-9]\d{0,5})?$/;
const CATEGORY = /^[a-z][a-z0-9-]{1,63}$/;
const FILTERS = ['category', 'discovery', 'free', 'tools'];

/** Undefined where no MCP server is at that URL. */
export function servedUrl(url: string): ServedUrl | undefined {
  if (url === '/') return EVERYTHING;
  if (url.length > URL_CHARACTERS_MAX) return undefined;
  const [path = '', query = ''] = url.split('?', 2);
  if (canonicalPath(path) !== '/') return undefined;
  return filtered('/', new URLSearchParams(query));
}

const EVERYTHING: ServedUrl = { canonical: '/', scope: {} };

function canonicalPath(path: string): string {
  const lowered = path.toLowerCase().replaceAll('%40', '@');
  return lowered.length > 1 && lowered.endsWith('/') ? lowered.slice(0, -1) : lowered;
}

/** An unknown filter is no server: to ignore it would show more than was asked for. */
function filtered(path: string, query: URLSearchParams): ServedUrl | undefined {
  if ([...query.keys()].some((name) => !FILTERS.includes(name))) return undefined;
  const tools = items(query, 'tools', TOOL);
  const categories = items(query, 'category', CATEGORY);
  const free = oneOf(query, 'free', ['0', '1']);
  const discovery = oneOf(query, 'discovery', ['auto', 'full', 'search'] as const);
  if (tools === 'bad' || categories === 'bad' || free === 'bad' || discovery === 'bad') return undefined;
  const spelt = [
    ...(categories === undefined ? [] : [`category=${categories.join(',')}`]),
    ...(discovery === undefined ? [] : [`discovery=${discovery}`]),
    ...(free === undefined ? [] : [`free=${free}`]),
    ...(tools === undefined ? [] : [`tools=${tools.join(',')}`]),
  ];
  return {
    canonical: spelt.length === 0 ? path : `${path}?${spelt.join('&')}`,
    scope: {
      ...(tools !== undefined && { tools }),
      ...(categories !== undefined && { categories }),
      ...(free === '1' && { free: true as const }),
    },
    ...(discovery !== undefined && { discovery }),
  };
}

function items(query: URLSearchParams, name: string, form: RegExp): readonly string[] | 'bad' | undefined {
  if (!query.has(name)) return undefined;
  const given = query.getAll(name).flatMap((value) => value.split(',').map((item) => item.trim().toLowerCase()));
  const unique = [...new Set(given)].sort();
  return unique.length > ITEMS_MAX || !unique.every((item) => form.test(item)) ? 'bad' : unique;
}

function oneOf<T extends string>(query: URLSearchParams, name: string, values: readonly T[]): T | 'bad' | undefined {
  const given = new Set(query.getAll(name));
  if (given.size === 0) return undefined;
  const [only] = given;
  return given.size === 1 ? (values.find((value) => value === only) ?? 'bad') : 'bad';
}
