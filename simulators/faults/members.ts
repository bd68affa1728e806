/** What faults of the spelling do to JSON objects. */
import type { Json, JsonObject } from '../../src/contract/index.ts';

/** The object without those members. */
export function without(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** The same content of a search, with each entry of its results changed. */
export function entriesOf(content: JsonObject, change: (entry: JsonObject) => JsonObject): JsonObject {
  return { ...content, results: (content['results'] as readonly JsonObject[]).map(change) };
}

export function isObject(given: unknown): given is JsonObject {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** What was sent as arguments, if it is an object; else one without members. */
export function membersOf(given: unknown): JsonObject {
  return isObject(given) ? given : {};
}

/** What was sent as arguments, with that member changed where it is there. */
export function changed(given: unknown, name: string, change: (value: Json) => Json): unknown {
  const members = membersOf(given);
  const value = members[name];
  return value === undefined ? given : { ...members, [name]: change(value) };
}

/** The same page of offerings, with each of its items changed. */
export function itemsOf(page: JsonObject, change: (item: JsonObject) => JsonObject): JsonObject {
  return { ...page, items: (page['items'] as readonly JsonObject[]).map(change) };
}

/** The same inspection, whose interface is told by its list of inputs alone, with each of them changed. */
export function inputsOf(inspection: JsonObject, change: (input: JsonObject) => JsonObject): JsonObject {
  const told = membersOf(inspection['interface']);
  const inputs = (told['inputs'] as readonly JsonObject[]).map(change);
  return { ...inspection, interface: { ...without(told, 'requestSchema'), inputs } };
}

/** The same result with its structured content changed, in both of its copies. */
export function restructured(result: JsonObject, change: (content: JsonObject) => JsonObject): JsonObject {
  const content = change(membersOf(result['structuredContent']));
  return { ...result, content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
}

/** The same result of a call of an offering with its cost changed. */
export function costOf(result: JsonObject, change: (cost: JsonObject) => JsonObject): JsonObject {
  return restructured(result, (told) => ({ ...told, cost: change(membersOf(told['cost'])) }));
}
