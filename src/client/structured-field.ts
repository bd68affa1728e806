/** Structured header fields (RFC 8941), as far as message signatures use them; each member keeps the text that it had. */

/** `:base64:` */
export interface ByteSequence {
  readonly base64: string;
}

export type BareItem = string | number | boolean | ByteSequence;

export interface FieldMember {
  /** One item, or an inner list of strings. */
  readonly value: BareItem | readonly string[];
  readonly parameters: ReadonlyMap<string, BareItem>;
  /** Value and parameters as they stood in the header: what a signature covers. */
  readonly raw: string;
}

const KEY = /[a-z*][a-z0-9_\-.*]*/y;
const STRING = /"((?:[ !#-[\]-~]|\\["\\])*)"/y;
const BYTES = /:([A-Za-z0-9+/]*={0,2}):/y;
const INTEGER = /-?\d{1,15}(?![\d.])/y;
const TOKEN = /[A-Za-z*][A-Za-z0-9!#$%&'*+\-.^_`|~:/]*/y;
const BOOLEAN = /\?([01])/y;
const SPACES = / */y;
const COMMA = /[ \t]*,[ \t]*/y;

class Cursor {
  readonly #text: string;
  at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.at === this.#text.length;
  }

  /** The match right here, which is then behind; `undefined` where there is none. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  takes(character: string): boolean {
    if (this.#text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  since(start: number): string {
    return this.#text.slice(start, this.at);
  }
}

/** The members of a dictionary by their keys; `undefined` where the text is none. */
export function parseDictionary(text: string): ReadonlyMap<string, FieldMember> | undefined {
  const cursor = new Cursor(text.trim());
  const members = new Map<string, FieldMember>();
  while (!cursor.isAtEnd) {
    const [key] = cursor.match(KEY) ?? [];
    const member = key === undefined ? undefined : parseMember(cursor);
    if (key === undefined || member === undefined) return undefined;
    members.set(key, member);
    if (cursor.isAtEnd) break;
    if (!cursor.match(COMMA) || cursor.isAtEnd) return undefined;
  }
  return members;
}

function parseMember(cursor: Cursor): FieldMember | undefined {
  const hasValue = cursor.takes('=');
  const start = cursor.at;
  const value = hasValue ? parseValue(cursor) : true;
  const parameters = value === undefined ? undefined : parseParameters(cursor);
  return value === undefined || parameters === undefined ? undefined : { value, parameters, raw: cursor.since(start) };
}

function parseValue(cursor: Cursor): BareItem | readonly string[] | undefined {
  return cursor.takes('(') ? parseInnerList(cursor) : parseItem(cursor);
}

function parseInnerList(cursor: Cursor): readonly string[] | undefined {
  const strings: string[] = [];
  cursor.match(SPACES);
  while (!cursor.takes(')')) {
    const item = parseItem(cursor);
    if (typeof item !== 'string') return undefined;
    strings.push(item);
    const isApart = cursor.match(SPACES)?.[0] !== '';
    if (cursor.takes(')')) break;
    if (!isApart) return undefined;
  }
  return strings;
}

function parseItem(cursor: Cursor): BareItem | undefined {
  const string = cursor.match(STRING)?.[1];
  if (string !== undefined) return string.replace(/\\(.)/g, '$1');
  const base64 = cursor.match(BYTES)?.[1];
  if (base64 !== undefined) return { base64 };
  const integer = cursor.match(INTEGER)?.[0];
  if (integer !== undefined) return Number(integer);
  const boolean = cursor.match(BOOLEAN)?.[1];
  return boolean === undefined ? cursor.match(TOKEN)?.[0] : boolean === '1';
}

function parseParameters(cursor: Cursor): ReadonlyMap<string, BareItem> | undefined {
  const parameters = new Map<string, BareItem>();
  while (cursor.takes(';')) {
    cursor.match(SPACES);
    const [key] = cursor.match(KEY) ?? [];
    const value = key === undefined ? undefined : cursor.takes('=') ? parseItem(cursor) : true;
    if (key === undefined || value === undefined) return undefined;
    parameters.set(key, value);
  }
  return parameters;
}
