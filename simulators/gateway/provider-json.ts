/** What a provider sent, read as JSON. */
import type { Json } from '../../src/contract/index.ts';
import { isDeeperThan } from './wire/index.ts';

export type ProviderJson =
  | { readonly kind: 'json'; readonly text: string; readonly value: Json }
  | { readonly kind: 'malformed'; readonly reason: string };

/** Deeper than any answer that somebody reads; what comes after may recurse. */
const NESTING_MAX = 256;

export const notJson = { kind: 'malformed', reason: 'the answer is not JSON' } as const satisfies ProviderJson;

/** `text` is what the bytes say. */
export function jsonOf(text: string, bytes: Uint8Array): ProviderJson {
  if (isDeeperThan(NESTING_MAX, bytes))
    return { kind: 'malformed', reason: `nested more than ${NESTING_MAX} levels deep` };
  try {
    return { kind: 'json', text, value: JSON.parse(text) as Json };
  } catch {
    return notJson;
  }
}
