/** A JSON value as it stands on a wire. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; members that a document leaves open are simply absent. */
export interface JsonObject {
  readonly [member: string]: Json | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whole millionths of a dollar. Never a float; a decimal string on the wire. */
export type Micros = bigint;

/** A decimal string of micros, as it stands on the wire: `"2500"`. */
export type MicrosText = string;

/** Milliseconds since 1970-01-01T00:00:00Z, read from a clock port. */
export type Instant = number;

/** Bytes as text, `0x` before them: an address (20), a hash or a private key (32), a signature (65). */
export type Hex = `0x${string}`;
