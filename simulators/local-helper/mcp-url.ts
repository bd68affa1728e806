/** The MCP URLs that Assay serves, and how one is shown: the token of a link-only URL is a secret. */

const URL_CHARACTERS_MAX = 2_048;
const TOOLS_MAX = 50;

const SLUG = '[a-z0-9-]{2,64}';
const HANDLE = '[a-z][a-z0-9-]{2,23}';
const CATEGORY = '[a-z][a-z0-9-]{1,63}';
const VERSION = '(?:@[1-9][0-9]{0,5})?';
const PATH = new RegExp(
  `^/(?:my/${SLUG}${VERSION}|@${HANDLE}(?:/${SLUG}${VERSION})?|u/[a-z0-9_-]{22,64}${VERSION}|c/${CATEGORY})?$`,
);
const TOOL = new RegExp(`^[a-z][a-z0-9_-]{1,47}${VERSION}$`);
const TOPIC = new RegExp(`^${CATEGORY}$`);

/** What each filter takes; they only narrow, and may repeat. */
const FILTERS: { readonly [name: string]: (value: string) => boolean } = {
  tools: (value) => items(value).every((tool) => TOOL.test(tool)),
  category: (value) => items(value).every((topic) => TOPIC.test(topic)),
  free: (value) => ['0', '1'].includes(value.trim()),
  discovery: (value) => ['auto', 'full', 'search'].includes(value.trim().toLowerCase()),
};

/** The URL to send to, as it was given; undefined where no Assay server is at it. A bare path is one of `origin`. */
export function mcpUrl(given: string, origin: string): string | undefined {
  const [, base = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?(.*)$/is.exec(given) ?? [];
  if (base === '' && (!rest.startsWith('/') || rest.startsWith('//'))) return undefined;
  const asked = rest.startsWith('/') ? rest : `/${rest}`;
  if (asked.length > URL_CHARACTERS_MAX || /[\s#]/.test(given)) return undefined;
  const [path = '', query = ''] = split(asked);
  return isServedPath(path) && areFilters(query) ? `${base || origin}${base === '' ? asked : rest}` : undefined;
}

/** Any text with the token of each link-only URL in it shown as `/u/…`. */
export function withoutLinkToken(text: string): string {
  return text.replace(/\/u\/[^/?#@\s"']+/gi, '/u/…');
}

function split(url: string): readonly [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

function isServedPath(path: string): boolean {
  const plain = path.replaceAll('%40', '@').toLowerCase();
  return PATH.test(plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain);
}

function areFilters(query: string): boolean {
  const filters = [...new URLSearchParams(query)];
  const tools = filters.filter(([name]) => name === 'tools').flatMap(([, value]) => items(value));
  return (
    filters.every(([name, value]) => Object.hasOwn(FILTERS, name) && FILTERS[name]?.(value)) &&
    new Set(tools).size <= TOOLS_MAX
  );
}

const items = (value: string): readonly string[] =>
  value
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '');
