/** Path and query of the provider's request. */
import { type Members, membersAt, named, pairsOf, textOf, unfit } from './inputs.ts';

/** What stands for itself in a query: visible ASCII but `#`, which would end it (RFC 3986, 3.4). */
const QUERY = /^[!"$-~]*$/;

/**
 * The template with its `{name}`s filled in, then the named parameters, then the raw query string. Throws `Refused`
 * where a value is missing, is not asked for, or cannot stand there.
 */
export function targetOf(template: string, request: Members): string {
  const path = filled(template, membersAt(request, 'path'));
  const parameters = pairsOf(membersAt(request, 'query'), 'query').map((pair) =>
    pair.map(encodeURIComponent).join('='),
  );
  const query = [...parameters, ...rawQuery(request['querystring'])].join('&');
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function filled(template: string, values: Members): string {
  const names = new Set<string>();
  const path = template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    names.add(name);
    return segment(Object.hasOwn(values, name) ? values[name] : undefined, `${named(name)} in "path"`);
  });
  const extra = Object.keys(values).find((name) => !names.has(name));
  return extra === undefined ? path : unfit(`the path of this offering has no ${named(extra)}`);
}

/** One segment, or a part of one: no value changes the route that it stands in. */
function segment(value: unknown, what: string): string {
  if (value === undefined || value === '') return unfit(`${what} needs a value`);
  const text = textOf(value, what);
  // Dots alone would go up or nowhere; encoded they do so only where somebody decodes first.
  return /^\.+$/.test(text) ? text.replaceAll('.', '%2E') : encodeURIComponent(text);
}

function rawQuery(given: unknown): readonly string[] {
  if (given === undefined || given === '') return [];
  if (typeof given !== 'string') return unfit('"querystring" is a string');
  return QUERY.test(given) ? [given] : unfit('"querystring" has characters that must be percent-encoded');
}
