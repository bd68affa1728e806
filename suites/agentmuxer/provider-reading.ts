/** What a provider received, read by parsers that share nothing with a gateway: any right spelling means the same. */
import type { Execution, Json, JsonObject, ProviderMeaning, ProviderPart } from '../../src/runner/index.ts';
import { Broken, isObject } from '../../src/runner/index.ts';

type Pair = readonly [name: string, value: string];

/**
 * Reads of a request all that `means` asks for. Where several spellings are right, it is told in the one that was asked
 * for, so that the two are equal exactly if the same arrived. Ends the check where the request cannot be read at all.
 */
export async function readAs(means: ProviderMeaning, received: Execution): Promise<ProviderMeaning> {
  const { pathSegments, query, headers, cookies, body, parts } = means;
  const [, path = '', asked = ''] = /^([^?]*)\??(.*)$/s.exec(received.path) ?? [];
  return {
    ...(pathSegments && { pathSegments: path.split('/').slice(1).map(unescaped) }),
    ...(query && { query: pairsAs(query, [...new URLSearchParams(asked)]) }),
    ...(headers && { headers: mapped(headers, (name, wanted) => headerAs(name, wanted, received)) }),
    ...(cookies && { cookies: mapped(cookies, (name, wanted) => cookieAs(name, wanted, received)) }),
    ...(body && { body: bodyAs(body, received) }),
    ...(parts && { parts: await filesAs(parts, received) }),
  };
}

/** The bytes as they came. */
export function bytesOf({ content }: Execution): Buffer {
  return Buffer.from(content.base64, 'base64');
}

/** Every value of a header, whatever the letter case of its name. */
function headersOf({ rawHeaders }: Execution, wanted: string): readonly string[] {
  return rawHeaders.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value.trim()] : []));
}

function mapped<T>(asked: { readonly [name: string]: T }, read: (name: string, wanted: T) => T) {
  return Object.fromEntries(Object.entries(asked).map(([name, wanted]) => [name, read(name, wanted)]));
}

/**
 * The pairs of the names that are asked for, in that order. How several values of one name are told is left open: its
 * name again, in whatever brackets, or one value with commas.
 */
function pairsAs(asked: readonly (readonly string[])[], came: readonly Pair[]): readonly Pair[] {
  const names = [...new Set(asked.map(([name = '']) => name))];
  const left = new Map(names.map((name) => [name, valuesOf(name, timesOf(name, asked), came)]));
  const inPlace = asked.flatMap(([name = '', wanted = '']): readonly Pair[] => {
    const [value, ...others] = left.get(name) ?? [];
    left.set(name, others);
    return value === undefined ? [] : [[name, plainAs(wanted, value)]];
  });
  const surplus = [...left].flatMap(([name, values]) => values.map((value): Pair => [name, value]));
  return [...inPlace, ...surplus];
}

function timesOf(wanted: string, asked: readonly (readonly string[])[]): number {
  return asked.filter(([name]) => name === wanted).length;
}

function valuesOf(wanted: string, times: number, came: readonly Pair[]): readonly string[] {
  const values = came.flatMap(([name, value]) => (name.replace(/\[\d*\]$/, '') === wanted ? [value] : []));
  return times > 1 && values.length === 1 ? (values[0]?.split(',') ?? []) : values;
}

/** How a truth is written where there is only text is left open but for its letters. */
function plainAs(wanted: string, came: string): string {
  return /^(true|false)$/.test(wanted) && came.toLowerCase() === wanted ? wanted : came;
}

function headerAs(name: string, wanted: string, received: Execution): string {
  const values = headersOf(received, name);
  const isSame = name === 'content-type' && values.length === 1 && isType(wanted, values[0] ?? '');
  return isSame ? wanted : values.join(', ');
}

/** Is it that media type, whatever the spelling of its parameters, and with whatever further ones? */
function isType(wanted: string, came: string): boolean {
  const partsOf = (type: string) =>
    type.split(';').map((part) =>
      part
        .trim()
        .replaceAll('"', '')
        .replace(/\s*=\s*/, '=')
        .toLowerCase(),
    );
  const parts = partsOf(came);
  return parts[0] === partsOf(wanted)[0] && partsOf(wanted).every((part) => parts.includes(part));
}

/** No escape is defined for a cookie's value; quotes around it, and percent-encoding, are usual. */
function cookieAs(wantedName: string, wanted: string, received: Execution): string {
  const values = headersOf(received, 'cookie')
    .flatMap((line) => line.split(';'))
    .flatMap((one) => {
      const [, name, value = ''] = /^\s*([^=]*)=(.*?)\s*$/s.exec(one) ?? [];
      return name === wantedName ? [value] : [];
    });
  const isSame = values.length === 1 && values.some((value) => spellings(value).includes(wanted));
  return isSame ? wanted : values.join(' and ');
}

function spellings(value: string): readonly string[] {
  const [, unquoted = value] = /^"(.*)"$/s.exec(value) ?? [];
  return [value, unquoted, unescaped(value), unescaped(unquoted), unquoted.replace(/\\(.)/gs, '$1')];
}

/** Percent-decoded; as it came where that cannot be done. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Body = NonNullable<ProviderMeaning['body']>;

function bodyAs(asked: Body, received: Execution): Body {
  const bytes = bytesOf(received);
  if (asked.base64 !== undefined) return { base64: bytes.toString('base64') };
  const text = bytes.toString('utf8');
  const json = parsed(text);
  // That a text may be told as JSON, or a form, is left open: what its members say has to arrive.
  if (asked.text !== undefined) return { text: json === asked.text ? asked.text : text };
  if (asked.form !== undefined) {
    return { form: pairsAs(asked.form, isObject(json) ? pairsIn(json) : [...new URLSearchParams(text)]) };
  }
  if (asked.jsonText !== undefined)
    return { jsonText: digitsOf(text) === digitsOf(asked.jsonText) ? asked.jsonText : text };
  return { json: json ?? text };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function pairsIn(json: JsonObject): readonly Pair[] {
  return Object.entries(json).flatMap(([name, value]) => [value].flat().map((one): Pair => [name, String(one)]));
}

/** The same JSON with its members in order and each long integer as it is written. */
function digitsOf(text: string): string | undefined {
  const kept = parsed(text.replace(/(?<=[[:,]\s*)-?\d{16,}(?=\s*[,\]}])/g, '"integer $&"'));
  return kept === undefined ? undefined : JSON.stringify(sorted(kept));
}

function sorted(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value ?? null;
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The files that are asked for, field by field in that order; what else a form holds is left open. */
async function filesAs(asked: readonly ProviderPart[], received: Execution): Promise<readonly ProviderPart[]> {
  const form = await formOf(received);
  const fields = [...new Set(asked.flatMap(({ name, filename }) => (filename === undefined ? [] : [name])))];
  const files = fields.map(async (field) => {
    const wanted = asked.filter(({ name, filename }) => name === field && filename !== undefined);
    const came = [...form].flatMap(([name, part]) => (typeof part !== 'string' && isName(field, name) ? [part] : []));
    return Promise.all(came.map((file, at) => fileAs(field, wanted[at], file)));
  });
  const others = asked.filter(({ filename }) => filename === undefined);
  return [...others, ...(await Promise.all(files)).flat()];
}

async function fileAs(name: string, wanted: ProviderPart | undefined, file: File): Promise<ProviderPart> {
  const { filename = '', contentType } = wanted ?? {};
  return {
    name,
    filename: isName(filename, file.name) ? filename : file.name,
    base64: Buffer.from(await file.arrayBuffer()).toString('base64'),
    ...(contentType !== undefined && { contentType: isType(contentType, file.type) ? contentType : file.type }),
  };
}

/**
 * Is it that name of a field or file? One of letters, digits and the like has to come as it is; what becomes of quotes,
 * ends of lines and folders in another one is left open.
 */
function isName(wanted: string, came: string): boolean {
  if (/^[\p{L}\p{N} ._-]*$/u.test(wanted)) return spellings(came).includes(wanted);
  const coreOf = (name: string) =>
    unescaped(name)
      .replace(/.*[\\/]/s, '')
      .replace(/[^\p{L}\p{N}.]/gu, '');
  return coreOf(came) === coreOf(wanted) || spellings(came).includes(wanted);
}

async function formOf(received: Execution): Promise<FormData> {
  const type = headersOf(received, 'content-type')[0] ?? '';
  try {
    return await new Response(bytesOf(received), { headers: { 'content-type': type } }).formData();
  } catch {
    throw new Broken(`a provider received no form that can be read, but ${type || 'content without a type'}`);
  }
}
