/** How long a request waits before its same bytes are sent again. */
import type { HelperResponse, Json } from '../../src/contract/index.ts';
import { RPC_RATE_LIMITED } from '../../src/contract/index.ts';
import { objectOf } from './facts.ts';

export const REPEATS_MAX = 2;
export const WAIT_MAX_MS = 60_000;

const REPEATED_STATUSES = new Set([408, 429, 500, 502, 503, 504]);
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** Seconds or a date; undefined where the header is neither. */
function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/** The wait when nobody says how long: half a second doubling to eight, less up to a quarter of chance. */
export function backoffMs(attempt: number, random: () => number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.75 + random() * 0.25);
}

/** Undefined where this answer is the last word: it is no failure of the moment, or asks for too long a wait. */
export function waitBefore(
  answer: HelperResponse,
  { attempt, nowMs, random }: { attempt: number; nowMs: number; random: () => number },
): number | undefined {
  const limit = rateLimit(answer.text);
  if (!REPEATED_STATUSES.has(answer.status) && limit === undefined) return undefined;
  const told = retryAfterMs(answer.headers['retry-after'], nowMs) ?? limit?.retryAfterMs;
  const wait = told ?? backoffMs(attempt, random);
  return wait > WAIT_MAX_MS ? undefined : wait;
}

function rateLimit(text: string): { readonly retryAfterMs: number | undefined } | undefined {
  if (!text.includes(String(RPC_RATE_LIMITED))) return undefined;
  const error = objectOf(objectOf(jsonOf(text))?.['error']);
  if (error?.['code'] !== RPC_RATE_LIMITED) return undefined;
  const told = objectOf(error['data'])?.['retryAfterMs'];
  return { retryAfterMs: typeof told === 'number' && told >= 0 ? told : undefined };
}

export function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
