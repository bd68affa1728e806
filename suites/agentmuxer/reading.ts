/** Finding what was seeded in an item or an inspection, whatever its members are called. */
import {
  Broken,
  isObject,
  type Json,
  type JsonObject,
  type Micros,
  type Outcome,
  receiptOf,
} from '../../src/runner/index.ts';

/** The id by which an item's version is inspected and called; ends the check where the item has none. */
export function versionIdOf(item: JsonObject): string {
  const version = item['offeringVersion'];
  const id = isObject(version) ? version['id'] : undefined;
  if (typeof id === 'string') return id;
  throw new Broken('an item of a search has no offeringVersion.id');
}

/** The ids of all items of some pages, in their order. */
export function versionIdsOf(...pages: readonly { readonly items: readonly JsonObject[] }[]): readonly string[] {
  return pages.flatMap(({ items }) => items.map(versionIdOf));
}

/** The invocation that a purchase came to, by which it is reported on; ends the check where the answer tells none. */
export function invocationOf(purchase: Outcome): string {
  const { intentId } = receiptOf(purchase);
  if (intentId !== null) return intentId;
  throw new Broken('the response of a call has no invocation identifier');
}

/** Does this text stand anywhere in it, in a member's value or as a part of one? */
export function mentions(told: Json | undefined, text: string): boolean {
  return leavesOf(told).some((leaf) => String(leaf).includes(text));
}

/** Does a member anywhere in it have that name, in any letter case? */
export function names(told: Json | undefined, name: string): boolean {
  return membersOf(told).some(([member]) => member.toLowerCase() === name.toLowerCase());
}

/** The values of all members whose name fits, at any depth, the nearest to the top first. */
export function valuesNamed(told: Json | undefined, name: RegExp): readonly Json[] {
  return membersOf(told)
    .filter(([member]) => name.test(member))
    .map(([, value]) => value);
}

/** A number of more digits is no price, and might have a million. */
const PRICE_CHARACTERS_MAX = 100;

/**
 * Does it show that price: as micros, cents or dollars, by a number or a text? A price with seven digits that end in no
 * zero is told from anything else.
 */
export function showsPrice(told: Json | undefined, priceMicros: Micros): boolean {
  const [micros, cents, dollars] = [0, 4, 6].map((places) => decimal(priceMicros, places));
  return leavesOf(told).some((leaf) =>
    (String(leaf).match(/\d[\d,]*(?:\.\d+)?/g) ?? [])
      .filter((digits) => digits.length <= PRICE_CHARACTERS_MAX)
      .map((digits) =>
        digits
          .replaceAll(',', '')
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, ''),
      )
      .some((digits) => digits === micros || digits === cents || digits === dollars),
  );
}

/** Is there a member in which all of these agree, and all of those, and that tells the ones from the others? */
export function tellsApart(these: readonly JsonObject[], those: readonly JsonObject[]): boolean {
  const sides = [these, those].map((side) => side.map((told) => new Map(placesOf(told))));
  const places = new Set(sides.flat().flatMap((told) => [...told.keys()]));
  return [...places].some((place) => {
    const [mine = [], theirs = []] = sides.map((side) => [...new Set(side.map((told) => told.get(place)))]);
    return mine.length === 1 && theirs.length === 1 && mine[0] !== theirs[0];
  });
}

/** Every leaf, under the names that lead to it. */
function placesOf(told: Json, place = ''): readonly (readonly [place: string, leaf: string])[] {
  if (typeof told !== 'object' || told === null) return [[place, JSON.stringify(told)]];
  return Object.entries(told).flatMap(([name, value]) =>
    value === undefined ? [] : placesOf(value, `${place}/${name}`),
  );
}

/** `1234500n` with 6 places is `1.2345`. */
function decimal(value: bigint, places: number): string {
  if (places === 0) return String(value);
  const digits = String(value).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/0+$/, '').replace(/\.$/, '');
}

/** Every value that has no members. */
export function leavesOf(told: Json | undefined): readonly Json[] {
  if (told === undefined) return [];
  if (Array.isArray(told)) return told.flatMap(leavesOf);
  return isObject(told) ? Object.values(told).flatMap(leavesOf) : [told];
}

/** Every member at any depth, the nearest to the top of each branch first. */
export function membersOf(told: Json | undefined): readonly (readonly [name: string, value: Json])[] {
  if (Array.isArray(told)) return told.flatMap(membersOf);
  if (!isObject(told)) return [];
  const own = Object.entries(told).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return [...own, ...own.flatMap(([, value]) => membersOf(value))];
}
