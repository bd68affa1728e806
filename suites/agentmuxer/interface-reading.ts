/** Finding one input in what is told of an interface, in whatever form: a schema, a list of parameters, a text. */
import { isObject, type Json } from '../../src/runner/index.ts';
import { leavesOf, membersOf } from './reading.ts';

/** One place at which an input is named. */
interface Sighting {
  /** The names of the members that lead there. */
  readonly trail: readonly string[];
  /** What is said of it: its own schema or entry, else the text that it stands in. */
  readonly around: Json;
}

/** Does any of these words stand where that input is named: in its entry, or among the members that lead to it? */
export function isToldNear(told: Json, input: string, words: RegExp): boolean {
  return sightingsOf(told, input).some(({ trail, around }) =>
    [...trail, ...membersOf(around).map(([name]) => name), ...leavesOf(around).map(String)].some((text) =>
      words.test(text),
    ),
  );
}

/** Whether a call needs that input, as far as it is told beside `others`; what is told as both is needed. */
export function needOf(told: Json, input: string, others: readonly string[] = []): 'required' | 'optional' | undefined {
  const needs = sightingsOf(told, input).flatMap((sighting) => needsAt(sighting, input, others));
  return needs.includes('required') ? 'required' : needs[0];
}

/** Is it named in running text alone, where what is said of it may be said in any words? */
export function isProse(told: Json, input: string): boolean {
  const sightings = sightingsOf(told, input);
  return sightings.length > 0 && sightings.every(({ around }) => typeof around === 'string' && around.includes(input));
}

const REQUIRED = /(?<!not )(required|mandatory)/i;
const OPTIONAL = /optional|not (required|mandatory)/i;
/** What a list in a text is headed with. */
const HEADING = /(?:not )?(?:required|mandatory|optional)[^:\n]*:/gi;

function needsAt({ trail, around }: Sighting, input: string, others: readonly string[]): ('required' | 'optional')[] {
  const texts = typeof around === 'string' ? [...trail, ...saidOf(input, around, others)] : trail;
  const flags = isObject(around) ? Object.entries(around) : [];
  const isAny = (words: RegExp, flag: boolean) => flags.some(([name, value]) => words.test(name) && value === flag);
  const isRequired = texts.some((text) => REQUIRED.test(text)) || isAny(REQUIRED, true) || isAny(OPTIONAL, false);
  const isOptional = texts.some((text) => OPTIONAL.test(text)) || isAny(OPTIONAL, true) || isAny(REQUIRED, false);
  return [...(isRequired ? (['required'] as const) : []), ...(isOptional ? (['optional'] as const) : [])];
}

/**
 * In a text: what follows each naming of an input, as far as it is about that one, else the heading above it; all of a
 * text that is its own.
 */
function saidOf(input: string, text: string, others: readonly string[]): readonly string[] {
  if (!text.includes(input)) return [text];
  const [, ...namings] = text.split(input);
  const said = namings.map((rest) => {
    const ends = ['\n', ';', '. ', ...others].map((end) => rest.indexOf(end)).filter((at) => at >= 0);
    return rest.slice(0, Math.min(rest.length, ...ends));
  });
  if (said.some((one) => REQUIRED.test(one) || OPTIONAL.test(one))) return said;
  return (text.slice(0, text.indexOf(input)).match(HEADING) ?? []).slice(-1);
}

/** A list's texts are said of whoever has the list: `required: ["city"]`. */
function sightingsOf(told: Json, input: string, trail: readonly string[] = [], owner: Json = told): Sighting[] {
  if (typeof told === 'string') {
    const data = dataIn(told);
    if (data !== undefined) return sightingsOf(data, input, trail, owner);
    if (told === input) return [{ trail, around: owner }];
    return told.includes(input) ? [{ trail, around: told }] : [];
  }
  if (Array.isArray(told)) return told.flatMap((one: Json) => sightingsOf(one, input, trail, owner));
  if (!isObject(told)) return [];
  return Object.entries(told).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const named = name === input ? [{ trail, around: value }] : [];
    return [...named, ...sightingsOf(value, input, [...trail, name], told)];
  });
}

/** A schema may be told as its JSON text. */
function dataIn(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
