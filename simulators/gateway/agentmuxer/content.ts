/** The content of the provider's request: JSON, text, a form, bytes or files, and the content type that says which. */
import { isObject } from '../../../src/contract/index.ts';
import { canonicalText } from '../wire/index.ts';
import { type Members, named, type Pair, pairsOf, unfit, unicode } from './inputs.ts';
import { multipart, type Part } from './multipart.ts';

export interface Content {
  /** The content type to tell; absent where nobody gave one and there is no content. */
  readonly type?: string;
  readonly bytes?: Uint8Array;
}

const FORM = 'application/x-www-form-urlencoded';
const FILES = 'multipart/form-data';
const BYTES = 'application/octet-stream';
const JSON_TYPE = /^(?:application|text)\/json$|\+json$/;
/** A type, a subtype, and whatever parameters (RFC 9110, 8.3.1). */
const MEDIA_TYPE = /^([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)(?:[\t ]*;[\t -~]*[!-~])?$/;

/** `type` is the content type that the request states. Throws `Refused` where its parts do not go together. */
export function contentOf({ body, binaryBody, multipartFiles }: Members, type: string | undefined): Content {
  const essence = type === undefined ? undefined : essenceOf(type, 'the content type');
  if (binaryBody !== undefined) {
    if (body !== undefined || multipartFiles !== undefined) unfit('"binaryBody" stands alone, without other content');
    return { type: type ?? BYTES, bytes: decoded(membersOf(binaryBody, ['base64'], '"binaryBody"'), '"binaryBody"') };
  }
  if (multipartFiles !== undefined || (essence === FILES && isObject(body))) {
    if (type !== undefined && type.toLowerCase() !== FILES)
      unfit(`files are sent as ${FILES}, with a boundary of ours`);
    return multipart([...fieldsOf(body), ...filesOf(multipartFiles)]);
  }
  if (body === undefined) return type === undefined ? {} : { type };
  return { type: type ?? 'application/json', bytes: Buffer.from(bodyText(body, essence ?? 'application/json')) };
}

function bodyText(body: unknown, essence: string): string {
  if (JSON_TYPE.test(essence)) return canonicalText(body);
  if (typeof body === 'string') return unicode(body, '"body"');
  if (essence === FORM && isObject(body)) return formText(pairsOf(body, 'body'));
  return unfit(`"body" is a string where the content type is ${essence}`);
}

/** By the rules of the content type itself: a blank is a plus sign (WHATWG URL, 5.2). */
function formText(pairs: readonly Pair[]): string {
  const form = new URLSearchParams();
  for (const [name, value] of pairs) form.append(name, value);
  return form.toString();
}

/** The members of a body as fields of a form: what is no plain value is told in JSON. */
function fieldsOf(body: unknown = {}): readonly Part[] {
  if (!isObject(body)) return unfit('"body" is an object where files are sent, and its members are fields beside them');
  return Object.entries(body).flatMap(([name, value]) => [value].flat().map((one) => fieldOf(name, one)));
}

function fieldOf(name: string, value: unknown): Part {
  if (typeof value !== 'object') {
    const text = typeof value === 'string' ? unicode(value, `${named(name)} in "body"`) : canonicalText(value);
    return { name, bytes: Buffer.from(text) };
  }
  return { name, contentType: 'application/json', bytes: Buffer.from(canonicalText(value)) };
}

function filesOf(given: unknown = {}): readonly Part[] {
  if (!isObject(given)) return unfit('"multipartFiles" is an object of files by field name');
  return Object.entries(given).flatMap(([name, files]) => [files].flat().map((file) => fileOf(name, file)));
}

function fileOf(name: string, given: unknown): Part {
  const what = `the file ${named(name)}`;
  const file = membersOf(given, ['base64', 'filename', 'contentType'], what);
  const { filename, contentType = BYTES } = file;
  if (typeof filename !== 'string' || filename === '') return unfit(`${what} needs a "filename"`);
  if (typeof contentType !== 'string') return unfit(`"contentType" of ${what} is a string`);
  essenceOf(contentType, `"contentType" of ${what}`);
  return { name, filename, contentType, bytes: decoded(file, what) };
}

/** The type and subtype of a content type, in lower case. */
function essenceOf(type: string, what: string): string {
  const [, essence] = MEDIA_TYPE.exec(type) ?? [];
  return essence?.toLowerCase() ?? unfit(`${what} is one such as text/plain`);
}

/** The bytes that `base64` of an object says, by the alphabet and the padding of RFC 4648, 4, and nothing between. */
function decoded({ base64 }: Members, what: string): Uint8Array {
  if (typeof base64 !== 'string') return unfit(`${what} needs its content in "base64"`);
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : unfit(`"base64" of ${what} is not base64`);
}

function membersOf(given: unknown, known: readonly string[], what: string): Members {
  if (!isObject(given)) return unfit(`${what} is an object`);
  const extra = Object.keys(given).find((name) => !known.includes(name));
  return extra === undefined ? given : unfit(`${what} has no ${named(extra)}`);
}
