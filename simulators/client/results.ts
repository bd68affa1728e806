/** Tool results as a client reads them. */
import { isObject, type Json, type JsonObject } from '../../src/contract/index.ts';

export function objectOf(value: Json | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

/** What stands at a path of members; undefined where there is no such place. */
export function memberOf(object: JsonObject, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((within, member) => objectOf(within)?.[member], object);
}

/** The structured value of a result, which may stand in its text alone; empty where there is none. */
export function toldIn(result: JsonObject): JsonObject {
  const structured = objectOf(result['structuredContent']);
  if (structured) return structured;
  const blocks = Array.isArray(result['content']) ? result['content'] : [];
  const texts = blocks.map((block) => objectOf(block)?.['text']).filter((text) => typeof text === 'string');
  return texts.map(objectIn).find((found) => found !== undefined) ?? {};
}

function objectIn(text: string): JsonObject | undefined {
  try {
    return objectOf(JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
