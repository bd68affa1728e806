/** Reading what a stranger sent, member by member; whatever does not fit is a reason, never an exception. */
import { isObject, type Json, type JsonObject } from '../contract/index.ts';

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

export { isObject };

export const read = <T>(value: T): Parsed<T> => ({ ok: true, value });

export const unread = (reason: string): Parsed<never> => ({ ok: false, reason });

export const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

export const flagOf = (value: Json | undefined): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;

export const numberOf = (value: Json | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

export const objectOf = (value: Json | undefined): JsonObject | undefined => (isObject(value) ? value : undefined);

export const listOf = (value: Json | undefined): readonly Json[] | undefined =>
  Array.isArray(value) ? value : undefined;

/** Drops the members that are `undefined`, so that an absent member stays absent. */
export function present<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}
