/** The inputs of a call's request, one value at a time: what can be told as text, and what cannot. */

import { isObject } from '../../../src/contract/index.ts';
import { Refused } from '../refused.ts';
import { canonicalText } from '../wire/index.ts';
import { refusals } from './refusals.ts';

export type Members = { readonly [name: string]: unknown };

/** A name and its value, as text. */
export type Pair = readonly [name: string, value: string];

/** Ends the mapping of a request. Throws `Refused` with `why` in its words, always. */
export function unfit(why: string): never {
  throw new Refused(refusals.arguments(why));
}

/** A name of the buyer's within a sentence of ours. */
export function named(name: string): string {
  return JSON.stringify(name.slice(0, 64));
}

/** The members at that location of the request; none where it is absent. */
export function membersAt(request: Members, location: string): Members {
  const { [location]: given = {} } = request;
  return isObject(given) ? given : unfit(`"${location}" is an object`);
}

/** A string, number or boolean as text; integers keep every digit. Throws `Refused` for anything else. */
export function textOf(value: unknown, what: string): string {
  if (typeof value === 'string') return unicode(value, what);
  if (['number', 'bigint', 'boolean'].includes(typeof value)) return canonicalText(value);
  return unfit(`${what} is a string, a number or a boolean`);
}

/** Text as it is, or `Refused`: half a surrogate pair has no bytes that it could be sent as. */
export function unicode(text: string, what: string): string {
  return /\p{Cs}/u.test(text) ? unfit(`${what} has half a character, which cannot be sent`) : text;
}

/** Every name with its value, in order; an array repeats its name. */
export function pairsOf(members: Members, where: string): readonly Pair[] {
  return Object.entries(members).flatMap(([name, value]) => {
    const what = `${named(name)} in "${where}"`;
    return [value].flat().map((one): Pair => [unicode(name, what), textOf(one, what)]);
  });
}
