/**
 * Takes secrets out of everything that leaves a run. Registered secrets are found in any letter case and in the
 * spellings in which a wire carries them; bearer credentials, payment headers and 65-byte signatures are found by form.
 */
import type { Json } from '../contract/index.ts';

export interface Redactor {
  /** A copy without secrets; member names are searched too. */
  json(value: Json): Json;
  text(text: string): string;
}

/** Shorter strings occur by chance; replacing them would ruin a report without hiding anything. */
const SHORTEST = 4;

/** Values of these members and headers are secret whatever they are. */
const SECRET_MEMBER = /^(?:payment-signature|x-payment|privatekey|delegatekey|redeemerkey|controltoken)$/i;
const SECRET_VALUE = '[redacted payment]';

/** After the header's name anything is a credential; elsewhere `bearer` may be prose, so a word must look like one. */
const HEADER = /(authorization["']?\s*[:=]\s*["']?(?:bearer|basic)\s+)(?!\[redacted)[^\s"',]+/gi;
const CREDENTIAL = /\b((?:bearer|basic)\s+)(?=[\w.~+/=-]*[\d_.=])[\w.~+/=-]{8,}/gi;
const SIGNATURE = /(?<![0-9a-f])(?:0x)?[0-9a-f]{130}(?![0-9a-f])/gi;

/**
 * Builds a redactor for these secrets: tokens, private keys, signatures. Those that come to the set later count from
 * then on. Most results have no text, and cost no table.
 */
export function redactor(secrets: ReadonlySet<string>): Redactor {
  let scan: ((text: string) => string) | undefined;
  const text = (input: string): string => {
    scan ??= scanner(secrets);
    return scan(input)
      .replace(HEADER, '$1[redacted token]')
      .replace(CREDENTIAL, '$1[redacted token]')
      .replace(SIGNATURE, '[redacted signature]');
  };
  const json = (value: Json): Json => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return value.map(json);
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => [text(member), inner === undefined ? inner : told(member, inner)]),
    );
  };
  const told = (member: string, value: Json): Json =>
    typeof value === 'string' && SECRET_MEMBER.test(member) ? SECRET_VALUE : json(value);
  return { json, text };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

interface Needle {
  /** Folded to lower case. */
  readonly form: string;
  readonly label: string;
}

/**
 * Finds any of thousands of needles in one pass: a table over two characters rejects most places, a hash over four
 * nearly all others. One alternation of all needles would be tried in full at every place of the text.
 */
function scanner(secrets: ReadonlySet<string>): (text: string) => string {
  const possible = new Uint8Array(1 << 16);
  const byHead = new Map<number, Needle[]>();
  let known = 0;
  const learn = () => {
    for (const needle of needles([...secrets].slice(known))) {
      possible[pair(needle.form, 0)] = 1;
      const head = headHash(needle.form, 0);
      byHead.set(
        head,
        [...(byHead.get(head) ?? []), needle].sort((a, b) => b.form.length - a.form.length),
      );
    }
    known = secrets.size;
  };
  return (text) => {
    if (secrets.size > known) learn();
    let out = '';
    let kept = 0;
    for (let at = 0; at + SHORTEST <= text.length; at++) {
      if (possible[pair(text, at)] === 0) continue;
      const found = byHead.get(headHash(text, at))?.find((needle) => standsAt(text, at, needle.form));
      if (!found) continue;
      out += text.slice(kept, at) + found.label;
      kept = at + found.form.length;
      at = kept - 1;
    }
    return kept === 0 ? text : out + text.slice(kept);
  };
}

function standsAt(text: string, at: number, form: string): boolean {
  if (at + form.length > text.length) return false;
  for (let i = 0; i < form.length; i++) {
    if (folded(text.charCodeAt(at + i)) !== form.charCodeAt(i)) return false;
  }
  return true;
}

/** ASCII letters only: `toLowerCase` may change a text's length. */
function folded(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

function pair(text: string, at: number): number {
  return ((folded(text.charCodeAt(at)) & 255) << 8) | (folded(text.charCodeAt(at + 1)) & 255);
}

function headHash(text: string, at: number): number {
  let hash = 0;
  for (let i = 0; i < SHORTEST; i++) hash = (Math.imul(hash, 31) + folded(text.charCodeAt(at + i))) | 0;
  return hash;
}

function needles(secrets: Iterable<string>): Iterable<Needle> {
  const found = new Map<string, Needle>();
  for (const secret of secrets) {
    if (secret.length < SHORTEST) continue;
    const label = labelOf(secret);
    for (const spelling of spellings(secret)) {
      const form = spelling.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      if (form.length >= SHORTEST && !found.has(form)) found.set(form, { form, label });
    }
  }
  return found.values();
}

function labelOf(secret: string): string {
  if (/^(?:0x)?[0-9a-f]{64}$/i.test(secret)) return '[redacted key]';
  if (/^(?:0x)?[0-9a-f]{128,132}$/i.test(secret)) return '[redacted signature]';
  return '[redacted token]';
}

function spellings(secret: string): readonly string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const bare = /^0x[0-9a-f]+$/i.test(secret) ? secret.slice(2) : secret;
  const plainForms = new Set([bare, bare.toLowerCase(), bare.toUpperCase(), escaped]);
  const inBase64 = [...plainForms].flatMap(base64Cores);
  return [secret, bare, escaped, JSON.stringify(escaped).slice(1, -1), encodeURIComponent(secret), ...inBase64];
}

/**
 * What of a secret's base64 is the same whatever stands before and after it: base64 codes three bytes at a time, so
 * there are three alignments, and the characters at the seams also depend on the neighbours.
 */
function base64Cores(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [0, 1, 2].flatMap((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const core = coded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    // A short core would be found by chance in other people's base64.
    return core.length < 12 ? [] : [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
