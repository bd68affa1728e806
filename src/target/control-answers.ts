/** What the answers of a control API look like: nothing is made of one that is of another form. */
import { isObject, type Json } from '../contract/index.ts';

/** What each member that is needed, or known, must be. */
type Form = { readonly [member: string]: (value: Json | undefined) => boolean };

const isText = (value: Json | undefined): value is string => typeof value === 'string';
const isCount = (value: Json | undefined): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isUrl = (value: Json | undefined): boolean => isText(value) && URL.canParse(value);
const isThere = (value: Json | undefined): boolean => value !== undefined;
/** A balance may have been overdrawn, which is for a check to see. */
const isMicros = (value: Json | undefined): boolean => isText(value) && /^-?\d{1,39}$/.test(value);
/** It goes into a header as it is. */
const isToken = (value: Json | undefined): boolean => isText(value) && /^[!-~]+$/.test(value);
const listOf = (is: Form[string]) => (value: Json | undefined) => Array.isArray(value) && value.every(is);
const maybe = (is: Form[string]) => (value: Json | undefined) => value === undefined || is(value);
const shaped = (form: Form) => (value: Json | undefined) => isObject(value) && misfit(form, value) === undefined;

const OPTION_FORM: Form = {
  idempotencyMeta: maybe(isText),
  refusedByValues: maybe(listOf(isText)),
  scopedUrls: maybe((value) => isObject(value) && Object.values(value).every(isUrl)),
  confirmation: maybe((value) => isObject(value) && Object.values(value).every(isText)),
};
/** Lengths of time and of texts, shares and sizes. */
const COUNTED_OPTION = /(?:Ms|Max|Bps|Default)$/;

const isOptions = (value: Json | undefined): boolean =>
  shaped(OPTION_FORM)(value) &&
  Object.entries(value ?? {}).every(([name, told]) => !COUNTED_OPTION.test(name) || isCount(told));

const isDialect = shaped({
  url: isUrl,
  rest: maybe(isUrl),
  options: (value) => value === null || maybe(isOptions)(value),
  replicas: maybe(listOf(isUrl)),
});
const isEntry = shaped({ intentId: isText, kind: isText, amountMicros: isMicros });

/** By what was asked. `control` is judged by whoever knows its version. */
export const controlForms = {
  index: {
    control: isThere,
    powers: listOf(isText),
    dialects: (value) => isObject(value) && Object.values(value).every(isDialect),
    revisions: listOf(isText),
  },
  account: { accountId: isText, token: isToken },
  tool: { name: isText, toolId: isText, offeringVersionId: maybe(isText) },
  url: { url: isUrl, version: isThere },
  clock: { now: isThere },
  ledger: { balanceMicros: isMicros, heldMicros: isMicros, entries: listOf(isEntry) },
} as const satisfies { readonly [answer: string]: Form };

/** Why that is no such answer, as a clause that goes on from "answered …"; undefined where it is one. */
export function misfit(form: Form, told: Json | undefined): string | undefined {
  const members = isObject(told) ? told : {};
  const missing = Object.keys(form).find((name) => members[name] === undefined && !form[name]?.(undefined));
  if (missing !== undefined) return `without "${missing}"`;
  const wrong = Object.keys(form).find((name) => !form[name]?.(members[name]));
  return wrong === undefined ? undefined : `with a "${wrong}" that has not the form of its description`;
}
