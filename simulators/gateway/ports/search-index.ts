/** Words of tools, for a search whose cost follows its matches and not the size of the catalogue. */
import type { ToolContract } from '../../../src/contract/index.ts';

/** How much a word counts where it is found. */
const WEIGHT = { name: 4, tags: 3, category: 2, summary: 1 } as const;
const WEIGHT_MAX = 4;

interface Indexed {
  readonly words: ReadonlyMap<string, number>;
  readonly category: string;
}

export function searchIndex() {
  const tools = new Map<string, Indexed>();
  /** Word → keys of the tools that have it, with its best weight there. */
  const postings = new Map<string, Map<string, number>>();
  const categories = new Map<string, Set<string>>();

  function drop(key: string): void {
    const old = tools.get(key);
    if (old === undefined) return;
    tools.delete(key);
    for (const word of old.words.keys()) forget(postings, word, key);
    forget(categories, old.category, key);
  }

  return {
    drop,
    /** Replaces what was under that key. */
    put(key: string, tool: ToolContract): void {
      drop(key);
      const words = weighed(tool);
      tools.set(key, { words, category: tool.category });
      for (const [word, weight] of words) {
        const keys = postings.get(word) ?? new Map<string, number>();
        postings.set(word, keys.set(key, weight));
      }
      categories.set(tool.category, (categories.get(tool.category) ?? new Set()).add(key));
    },
    /** Tools that have every word of the text, each with a score from 0 to 1; no word = all tools, scored 1. */
    find(text: string): { readonly key: string; readonly score: number }[] {
      const words = [...new Set(wordsOf(text))];
      if (words.length === 0) return [...tools.keys()].map((key) => ({ key, score: 1 }));
      const lists = words.map((word) => postings.get(word) ?? new Map<string, number>());
      const [rarest = new Map<string, number>()] = [...lists].sort((a, b) => a.size - b.size);
      return [...rarest.keys()]
        .filter((key) => lists.every((list) => list.has(key)))
        .map((key) => {
          const sum = lists.reduce((total, list) => total + (list.get(key) ?? 0), 0);
          return { key, score: Math.round((sum / (WEIGHT_MAX * lists.length)) * 1000) / 1000 };
        });
    },
    categories: (): ReadonlyMap<string, ReadonlySet<string>> => categories,
  };
}

function forget(map: Map<string, Map<string, number> | Set<string>>, from: string, name: string): void;
function forget<M extends { delete(name: string): boolean; readonly size: number }>(
  map: Map<string, M>,
  from: string,
  name: string,
): void;
function forget<M extends { delete(name: string): boolean; readonly size: number }>(
  map: Map<string, M>,
  from: string,
  name: string,
) {
  const names = map.get(from);
  names?.delete(name);
  if (names?.size === 0) map.delete(from);
}

function weighed({ name, tags, category, summary }: ToolContract): Map<string, number> {
  const words = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) words.set(word, Math.max(weight, words.get(word) ?? 0));
  };
  add(name, WEIGHT.name);
  // A name is one word too, so that it is found as it is written.
  words.set(folded(name), WEIGHT.name);
  for (const tag of tags) add(tag, WEIGHT.tags);
  add(category, WEIGHT.category);
  add(summary, WEIGHT.summary);
  return words;
}

/** Runs of letters and digits, case folded. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
