/** The paper that console texts are written on: its width, its colours, and its forms of line. */
import { Chalk, type ChalkInstance } from 'chalk';
import { cut, plain, wrap } from './plain.ts';

export interface PaperOptions {
  readonly colour: boolean;
  /** The width of the terminal. */
  readonly columns: number;
  readonly verbosity: 'quiet' | 'normal' | 'verbose';
}

const NARROWEST = 40;
/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 120;
/** The most characters of a sentence that a target had a part in. */
const SENTENCE = 600;

export interface Paper {
  readonly ink: ChalkInstance;
  readonly width: number;
  /** Lines of running text behind `lead`, which stands on the first one; the others are indented as far. */
  hang(lead: string, text: string, style?: (line: string) => string): readonly string[];
  /** Running text behind a mark that shares its style. */
  marked(mark: string, text: string, style: (line: string) => string): readonly string[];
  /** One line, cut to the paper's width. */
  line(indent: number, text: string): string;
  /** At most two lines of data behind `lead`, long words broken. */
  scrap(lead: string, text: string): readonly string[];
}

export function paper(options: PaperOptions): Paper {
  const width = Math.min(WIDEST, Math.max(NARROWEST, options.columns || NARROWEST));
  const hang: Paper['hang'] = (lead, text, style = (line) => line) => {
    const [first = '', ...rest] = wrap(cut(plain(text), SENTENCE), width - lead.length);
    return [lead + style(first), ...rest.map((line) => ' '.repeat(lead.length) + style(line))];
  };
  return {
    ink: new Chalk({ level: options.colour ? 1 : 0 }),
    width,
    hang,
    marked(mark, text, style) {
      const [first = '', ...rest] = hang(`${mark} `, text);
      return [first, ...rest].map((line) => style(line));
    },
    scrap(lead, text) {
      const space = width - lead.length;
      const [first = '', ...rest] = wrap(cut(plain(text), 4 * space), space, 'break-words');
      const second = rest.length > 1 ? `${cut(rest[0] ?? '', space - 1).replace(/…$/, '')}…` : rest[0];
      return [lead + first, ...(second === undefined ? [] : [' '.repeat(lead.length) + second])];
    },
    line: (indent, text) => ' '.repeat(indent) + cut(plain(text), width - indent),
  };
}

/** `1 check`, `2 checks`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** A duration as a person says it. */
export function elapsed(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1_000)} s`;
}

/** Things by key, keys in order of first sight. */
export function grouped<T>(things: readonly T[], key: (thing: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(key(thing));
    if (group) group.push(thing);
    else groups.set(key(thing), [thing]);
  }
  return groups;
}
