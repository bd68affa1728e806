/** What a scripted marketplace finds for one word, page by page, with cursors that nobody can make up. */
import { type Json, type JsonObject, OFFERING_FILTERS, type ScriptedAnswer } from '../../src/runner/index.ts';
import { COST, refuses, stringsIn, tells } from './scripted-answers.ts';

/** One search, as the gateway received it. */
export interface SearchSeen {
  readonly args: JsonObject;
  readonly cursor: Json | undefined;
  /** The search that its cursor came from; undefined where that is none of the cursors that were told. */
  readonly from: JsonObject | undefined;
  /** Every string of the answers before it. */
  readonly told: readonly string[];
}

const PER_PAGE = 2;

export class Listing {
  /** Nobody else's searches have it in them. */
  readonly word: string;
  /** Oldest first. */
  readonly searches: SearchSeen[] = [];
  readonly #items: readonly JsonObject[];
  readonly #cursors = new Map<Json, { readonly search: JsonObject; readonly start: number }>();

  constructor(word: string, items: readonly JsonObject[]) {
    this.word = word;
    this.#items = items;
  }

  isOwn(args: JsonObject): boolean {
    return stringsIn(args).some((text) => text.includes(this.word));
  }

  answer(args: JsonObject, told: readonly string[]): ScriptedAnswer {
    const cursor = args['cursor'] ?? undefined;
    const place = cursor === undefined ? undefined : this.#cursors.get(cursor);
    this.searches.push({ args, cursor, from: place?.search, told });
    if (cursor !== undefined && !place) return refuses('arguments', 'This cursor is none of ours. Search again.');
    return this.#page(place?.search ?? args, place?.start ?? 0);
  }

  #page(search: JsonObject, start: number): ScriptedAnswer {
    const wanted = OFFERING_FILTERS.flatMap((filter) => {
      const values = stringsIn(search[filter]);
      return values.length > 0 ? [values] : [];
    });
    const found = this.#items.filter((item) => {
      const facts = stringsIn(item);
      return wanted.every((values) => values.some((value) => facts.includes(value)));
    });
    const { limit } = search;
    const end = start + Math.min(typeof limit === 'number' && limit > 0 ? limit : PER_PAGE, PER_PAGE);
    const nextCursor = end < found.length ? this.#cursor(search, end) : null;
    return tells({ items: found.slice(start, end), nextCursor, prevCursor: null });
  }

  #cursor(search: JsonObject, start: number): string {
    const number = this.#cursors.size + 1;
    const forms = [`${this.word}/${number}+?&=`, ` ${this.word} ü ${number}`, `"${this.word}\\.${number}%2F`];
    const cursor = forms[number % forms.length] ?? '';
    this.#cursors.set(cursor, { search, start });
    return cursor;
  }
}

/** An item of a search, with words for its attributes that stand nowhere else. */
export function itemOf(id: string, attributes: { readonly [name: string]: Json }): JsonObject {
  return {
    offeringVersion: { id },
    description: 'A scripted offering.',
    available: true,
    price: { costMicros: COST },
    ...attributes,
  };
}
