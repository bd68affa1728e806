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

/** Whether a call needs that input, as far as it is told; what is told as both is needed. */
export function needOf(told: Json, input: string): 'required' | 'optional' | undefined {
  const needs = sightingsOf(told, input).flatMap(needsAt);
  return needs.includes('required') ? 'required' : needs[0];
}

const REQUIRED = /required|mandatory/i;
const OPTIONAL = /optional/i;

function needsAt({ trail, around }: Sighting): readonly ('required' | 'optional')[] {
  const texts = typeof around === 'string' ? [...trail, around] : trail;
  const flags = isObject(around) ? Object.entries(around) : [];
  const isAny = (words: RegExp, flag: boolean) => flags.some(([name, value]) => words.test(name) && value === flag);
  const isRequired = texts.some((text) => REQUIRED.test(text)) || isAny(REQUIRED, true) || isAny(OPTIONAL, false);
  const isOptional = texts.some((text) => OPTIONAL.test(text)) || isAny(OPTIONAL, true) || isAny(REQUIRED, false);
  return [...(isRequired ? (['required'] as const) : []), ...(isOptional ? (['optional'] as const) : [])];
}

/** A list's texts are said of whoever has the list: `required: ["city"]`. */
function sightingsOf(told: Json, input: string, trail: readonly string[] = [], owner: Json = told): Sighting[] {
  if (typeof told === 'string') {
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
