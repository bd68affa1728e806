/** Reading the tools' arguments to the letter: every bound of the document, and the defaults. */
import {
  isObject,
  OFFERING_FILTERS,
  type OfferingCall,
  type OfferingFilters,
  type OfferingSearch,
  type OutcomeReport,
  REPORTED_OUTCOMES,
  type Read,
  type Refusal,
  TRUST_TIERS,
} from '../../../src/contract/index.ts';
import { canonicalText } from '../wire/index.ts';
import type { Members } from './inputs.ts';
import { refusals } from './refusals.ts';

export const QUERY_CHARACTERS_MAX = 500;
export const LIMIT_MAX = 50;
export const LIMIT_DEFAULT = 20;
export const KEY_CHARACTERS_MAX = 200;
export const DETAIL_CHARACTERS_MAX = 1_000;
/** What the ledger can count. */
const MICROS_MAX = 2n ** 63n - 1n;
const MICROS = /^(0|[1-9][0-9]{0,18})$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const DIRECTIONS = ['after', 'before'] as const;
const SEARCH_FIELDS = ['query', 'limit', 'cursor', 'direction', ...OFFERING_FILTERS];
const CALL_FIELDS = ['offeringVersionId', 'maxCostMicros', 'idempotencyKey', 'request', 'acceptTerms'];
const REPORT_FIELDS = ['invocationId', 'outcome', 'detail'];

export function readSearch(args: unknown): Read<OfferingSearch> {
  const given = membersOf(args, SEARCH_FIELDS);
  if (given.kind === 'refused') return given;
  const { query = '', limit = LIMIT_DEFAULT, cursor, direction = 'after' } = given.value;
  if (typeof query !== 'string' || isLonger(query, QUERY_CHARACTERS_MAX))
    return invalid(`"query" is a string of at most ${QUERY_CHARACTERS_MAX} characters`);
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
    return invalid(`"limit" is an integer from 1 to ${LIMIT_MAX}`);
  if (cursor !== undefined && typeof cursor !== 'string') return invalid('"cursor" is a string that a search returned');
  const towards = DIRECTIONS.find((known) => known === direction);
  if (towards === undefined) return invalid('"direction" is "after" or "before"');
  const filters = filtersOf(given.value);
  if (filters.kind === 'refused') return filters;
  const page = { limit, direction: towards, ...(cursor !== undefined && { cursor }) };
  return read({ text: query, filters: filters.value, ...page });
}

export function readInspect(args: unknown): Read<{ readonly offeringVersionId: string }> {
  const given = membersOf(args, ['offeringVersionId']);
  if (given.kind === 'refused') return given;
  const { offeringVersionId: id } = given.value;
  return isUuid(id)
    ? read({ offeringVersionId: id.toLowerCase() })
    : invalid('"offeringVersionId" is a UUID, and needed');
}

export function readCall(args: unknown): Read<OfferingCall> {
  const given = membersOf(args, CALL_FIELDS);
  if (given.kind === 'refused') return given;
  const { offeringVersionId: id, maxCostMicros: maximum, idempotencyKey: key, request, acceptTerms } = given.value;
  if (!isUuid(id)) return invalid('"offeringVersionId" is a UUID, and needed');
  if (typeof maximum !== 'string' || !MICROS.test(maximum) || BigInt(maximum) > MICROS_MAX)
    return invalid('"maxCostMicros" is a string of decimal digits without leading zeros, up to 2^63 - 1, and needed');
  if (!isKey(key)) return invalid(`"idempotencyKey" is a string of 1 to ${KEY_CHARACTERS_MAX} characters, and needed`);
  if (!isObject(request)) return invalid('"request" is an object, and needed: {} for a tool without inputs');
  if (acceptTerms !== undefined && !isUuid(acceptTerms))
    return invalid('"acceptTerms" is a UUID that an answer returned in "continuation"');
  return read({
    offeringVersionId: id.toLowerCase(),
    maxCostMicros: BigInt(maximum),
    idempotencyKey: key,
    request,
    ...(acceptTerms !== undefined && { acceptTerms: acceptTerms.toLowerCase() }),
  });
}

export function readReport(args: unknown): Read<OutcomeReport> {
  const given = membersOf(args, REPORT_FIELDS);
  if (given.kind === 'refused') return given;
  const { invocationId: id, outcome, detail } = given.value;
  if (!isUuid(id)) return invalid('"invocationId" is a UUID that a call returned, and needed');
  const known = REPORTED_OUTCOMES.find((one) => one === outcome);
  if (known === undefined) return invalid(`"outcome" is one of ${REPORTED_OUTCOMES.join(', ')}, and needed`);
  if (detail !== undefined && (typeof detail !== 'string' || isLonger(detail, DETAIL_CHARACTERS_MAX)))
    return invalid(`"detail" is a string of at most ${DETAIL_CHARACTERS_MAX} characters`);
  return read({ invocationId: id.toLowerCase(), outcome: known, ...(detail !== undefined && { detail }) });
}

/** Limit, cursor and direction are no part of it: they may change from page to page. */
export function searchText({ text, filters }: OfferingSearch): string {
  const sorted = Object.entries(filters).map(([name, values]) => [name, [...new Set(values)].sort()]);
  return canonicalText({ filters: Object.fromEntries(sorted), text });
}

/** The accepted terms are no part of it: with them it is the same call. */
export function callText({ offeringVersionId, maxCostMicros, request }: OfferingCall): string {
  return canonicalText({ maxCostMicros: `${maxCostMicros}`, offeringVersionId, request });
}

/** A filter with no values narrows nothing. */
function filtersOf(given: Members): Read<OfferingFilters> {
  const filters: { [name: string]: readonly string[] } = {};
  for (const name of OFFERING_FILTERS) {
    const values = given[name];
    if (values === undefined) continue;
    if (!isTexts(values)) return invalid(`"${name}" is an array of strings`);
    if (name === 'trustTiers' && !values.every((value) => TRUST_TIERS.some((tier) => tier === value)))
      return invalid(`"trustTiers" takes ${TRUST_TIERS.join(', ')}`);
    if (values.length > 0) filters[name] = values;
  }
  return read(filters);
}

/** The members of a closed object; those of an absent one are none. */
function membersOf(args: unknown, known: readonly string[]): Read<Members> {
  if (args === undefined) return read({});
  if (!isObject(args)) return invalid('the arguments are an object');
  const extra = Object.keys(args).find((name) => !known.includes(name));
  if (extra === undefined) return read(args);
  return invalid(`there is no argument ${JSON.stringify(extra.slice(0, 64))}; the arguments are ${known.join(', ')}`);
}

/** Half a surrogate pair is no character: stored, two of them would be the same. */
function isKey(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !isLonger(value, KEY_CHARACTERS_MAX) && !/\p{Cs}/u.test(value);
}

/** Characters are code points. */
function isLonger(text: string, characters: number): boolean {
  return text.length > characters && [...text].length > characters;
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function read<T>(value: T): Read<T> {
  return { kind: 'read', value };
}

function invalid(why: string): { readonly kind: 'refused'; readonly refusal: Refusal } {
  return { kind: 'refused', refusal: refusals.arguments(why) };
}
