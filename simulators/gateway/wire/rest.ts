/** The REST envelope: every answer that is not JSON-RPC, and later the routes under `/api/v1`. */
import type { JsonObject } from '../../../src/contract/index.ts';
import type { HttpAnswer } from './http.ts';

/** A refusal as `{ "error": { "code", "message" } }`. */
export function restError(
  status: number,
  code: string,
  message: string,
  headers: { readonly [name: string]: string } = {},
): HttpAnswer {
  const body: JsonObject = { error: { code, message } };
  return { status, headers, body: JSON.stringify(body) };
}
