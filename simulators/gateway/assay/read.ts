/** Reading the helpers' arguments and a call's metadata: every bound of the contract, defaults and clamping. */
import {
  ASSAY_META,
  type Detail,
  type ExactPayment,
  isObject,
  type JsonObject,
  type Read,
  type Refusal,
  type SearchRequest,
  type SignedVoucher,
} from '../../../src/contract/index.ts';
import { refusal, refusals } from './refusals.ts';

const QUERY_CHARACTERS_MAX = 500;
const QUERY_BYTES_MAX = 1_500;
const CATEGORY_CHARACTERS_MAX = 64;
const LIMIT_MAX = 50;
const LIMIT_DEFAULT: { readonly [D in Detail]: number } = { names: 10, summary: 5, full: 3 };
const SEARCH_FIELDS = ['query', 'category', 'detail', 'limit', 'cursor'];

export function readSearch(args: unknown): Read<SearchRequest> {
  const given = membersOf(args, SEARCH_FIELDS);
  if (given.kind === 'refused') return given;
  const { query, category, detail = 'summary', limit, cursor } = given.value;
  if (cursor !== undefined)
    return typeof cursor === 'string' ? read({ kind: 'next', cursor }) : invalid('"cursor" is a string');
  if (typeof query !== 'string') return invalid('"query" is a string, and needed where there is no cursor');
  const text = query.replace(/\p{Cc}/gu, ' ');
  if ([...text].length > QUERY_CHARACTERS_MAX || Buffer.byteLength(text) > QUERY_BYTES_MAX)
    return invalid(`"query" has at most ${QUERY_CHARACTERS_MAX} characters and ${QUERY_BYTES_MAX} bytes`);
  if (category !== undefined && typeof category !== 'string') return invalid('"category" is a string');
  const lowered = category?.toLowerCase();
  if (lowered !== undefined && [...lowered].length > CATEGORY_CHARACTERS_MAX)
    return invalid(`"category" has at most ${CATEGORY_CHARACTERS_MAX} characters`);
  if (!isDetail(detail)) return invalid('"detail" is one of names, summary, full');
  if (limit !== undefined && !Number.isInteger(limit)) return invalid('"limit" is an integer');
  return read({
    kind: 'first',
    query: text,
    ...(lowered !== undefined && lowered !== '' && { category: lowered }),
    detail,
    limit: clamped(limit as number | undefined, detail),
  });
}

export function readInspect(args: unknown): Read<{ readonly name: string }> {
  const given = membersOf(args, ['name']);
  if (given.kind === 'refused') return given;
  const { name } = given.value;
  return typeof name === 'string' ? read({ name }) : invalid('"name" is a string, and needed');
}

export function readWrapper(args: unknown): Read<{ readonly name: string; readonly arguments: unknown }> {
  const given = membersOf(args, ['name', 'arguments']);
  if (given.kind === 'refused') return given;
  const { name, arguments: inner } = given.value;
  return typeof name === 'string' ? read({ name, arguments: inner }) : invalid('"name" is a string, and needed');
}

export function readKey(meta: JsonObject | undefined): Read<string | undefined> {
  const key = meta?.[ASSAY_META.idempotencyKey];
  if (key === undefined) return read(undefined);
  const isKey = typeof key === 'string' && /^[\u0020-\u007e]{1,128}$/.test(key);
  return isKey ? read(key) : { kind: 'refused', refusal: refusals.keyInvalid() };
}

export function readVoucher(meta: JsonObject | undefined): Read<SignedVoucher | undefined> {
  const given = meta?.[ASSAY_META.voucher];
  if (given === undefined) return read(undefined);
  return isSignedVoucher(given) ? read(given) : { kind: 'refused', refusal: malformedVoucher() };
}

export function readPayment(meta: JsonObject | undefined): Read<ExactPayment | undefined> {
  const given = meta?.[ASSAY_META.payment];
  if (given === undefined) return read(undefined);
  if (isExactPayment(given)) return read(given);
  const message = `The value of _meta["${ASSAY_META.payment}"] is no x402 payment of the scheme exact.`;
  return { kind: 'refused', refusal: refusal('PAYMENT_INVALID', message) };
}

function clamped(limit: number | undefined, detail: Detail): number {
  if (limit === undefined || limit < 1) return LIMIT_DEFAULT[detail];
  return Math.min(limit, LIMIT_MAX);
}

/** The members of a closed object; those of an absent one are none. */
function membersOf(args: unknown, known: readonly string[]): Read<{ readonly [name: string]: unknown }> {
  if (args === undefined) return read({});
  if (!isObject(args)) return invalid('the arguments are an object');
  const extra = Object.keys(args).find((name) => !known.includes(name));
  if (extra === undefined) return read(args);
  return invalid(`there is no argument ${JSON.stringify(extra.slice(0, 64))}; the arguments are ${known.join(', ')}`);
}

function isSignedVoucher(given: unknown): given is SignedVoucher {
  if (!isObject(given) || !isObject(given['voucher'])) return false;
  const { voucher, signature, providerId, contractVersion } = given;
  const { amount, issuedAt, expiresAt, seq } = voucher;
  const texts = ['payer', 'payTo', 'provider', 'resource', 'requestHash'].map((name) => voucher[name]);
  if (!isObject(amount) || typeof amount['amount'] !== 'string' || typeof amount['asset'] !== 'string') return false;
  return (
    [...texts, signature, providerId].every((text) => typeof text === 'string') &&
    typeof seq === 'string' &&
    /^[1-9]\d{0,15}$/.test(seq) &&
    [issuedAt, expiresAt].every(isSecond) &&
    (contractVersion === undefined || typeof contractVersion === 'number')
  );
}

function isExactPayment(given: unknown): given is ExactPayment {
  if (!isObject(given) || !isObject(given['accepted']) || !isObject(given['payload'])) return false;
  const { x402Version, accepted, payload, resource } = given;
  const { signature, authorization } = payload;
  if (typeof x402Version !== 'number' || typeof signature !== 'string' || !isObject(authorization)) return false;
  const texts = ['scheme', 'network', 'asset', 'amount', 'payTo'].map((name) => accepted[name]);
  const { from, to, nonce } = authorization;
  const numbers = ['value', 'validAfter', 'validBefore'].map((name) => authorization[name]);
  return (
    texts.every((text) => typeof text === 'string') &&
    [from, to].every((account) => typeof account === 'string' && /^0x[0-9a-fA-F]{40}$/.test(account)) &&
    numbers.every((number) => typeof number === 'string' && /^\d{1,78}$/.test(number)) &&
    typeof nonce === 'string' &&
    /^0x[0-9a-fA-F]{64}$/.test(nonce) &&
    (resource === undefined || (isObject(resource) && typeof resource['url'] === 'string'))
  );
}

function isSecond(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) < 2 ** 40;
}

function malformedVoucher(): Refusal {
  return refusal('PAYMENT_VOUCHER_INVALID', `The value of _meta["${ASSAY_META.voucher}"] is no signed voucher.`);
}

function isDetail(value: unknown): value is Detail {
  return typeof value === 'string' && Object.hasOwn(LIMIT_DEFAULT, value);
}

function read<T>(value: T): Read<T> {
  return { kind: 'read', value };
}

function invalid(why: string): { readonly kind: 'refused'; readonly refusal: Refusal } {
  return { kind: 'refused', refusal: refusals.arguments(`Wrong arguments: ${why}.`) };
}
