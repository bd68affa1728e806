/** A call's `request` as the provider's HTTP request: each input in the place that its name says. */
import type { AgentmuxerCodec } from '../../../src/contract/index.ts';
import { Refused } from '../refused.ts';
import { contentOf } from './content.ts';
import { type Members, membersAt, named, type Pair, pairsOf, textOf, unfit } from './inputs.ts';
import { assertLocations } from './locations.ts';
import { targetOf } from './target.ts';

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
/** Visible ASCII, with blanks between (RFC 9110, 5.5): what every reader takes for the same value. */
const FIELD_VALUE = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/;
/** RFC 6265, 4.1.1: no escape is defined, so that what would end a cookie cannot stand in one. */
const COOKIE_VALUE = /^[!#-+\--:<-[\]-~]*$/;
/** What the connection to the provider says of itself, and what the gateway does. */
const OWN_HEADER =
  /^(?:connection|content-length|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|x-touchstone-.*)$/i;

const ASKED_AS_IT_STANDS = { method: 'POST', path: '' };

/** Refused where the request does not fit the interface beyond what its schema says, or cannot be sent as it is. */
export const upstream: AgentmuxerCodec['upstream'] = (tool, request) => {
  const { method, path } = tool.offering?.http ?? ASKED_AS_IT_STANDS;
  try {
    assertLocations(tool, request);
    const given = headersOf(request);
    const { type, bytes } = contentOf(request, contentTypeOf(request, given));
    const headers = typed([...given, ...cookieOf(request, given)], type);
    return { kind: 'read', value: { method, target: targetOf(path, request), headers, ...(bytes && { body: bytes }) } };
  } catch (failure) {
    if (failure instanceof Refused) return { kind: 'refused', refusal: failure.refusal };
    throw failure;
  }
};

function headersOf(request: Members): readonly Pair[] {
  const headers = pairsOf(membersAt(request, 'headers'), 'headers');
  for (const [name, value] of headers) {
    if (!TOKEN.test(name)) unfit(`${named(name)} is no name of a header`);
    if (OWN_HEADER.test(name)) unfit(`the header ${named(name)} is not the buyer's to set`);
    if (!FIELD_VALUE.test(value)) unfit(`the header ${named(name)} takes visible ASCII, with blanks only between`);
  }
  return headers;
}

function cookieOf(request: Members, headers: readonly Pair[]): readonly Pair[] {
  const cookies = Object.entries(membersAt(request, 'cookies')).map(([name, value]): Pair => {
    const what = `the cookie ${named(name)}`;
    const text = textOf(value, what);
    if (!TOKEN.test(name)) unfit(`${named(name)} is no name of a cookie`);
    return COOKIE_VALUE.test(text) ? [name, text] : unfit(`${what} takes visible ASCII but for " , ; and \\`);
  });
  if (cookies.length === 0) return [];
  if (soleValueOf(headers, 'cookie') !== undefined) unfit('cookies stand in "cookies" or in a header, not in both');
  return [['cookie', cookies.map((cookie) => cookie.join('=')).join('; ')]];
}

/** The content type that the request states, by `contentType` or by a header of that name. */
function contentTypeOf({ contentType }: Members, headers: readonly Pair[]): string | undefined {
  const header = soleValueOf(headers, 'content-type');
  if (contentType === undefined) return header;
  if (header !== undefined) unfit('the content type stands in "contentType" or in a header, not in both');
  return typeof contentType === 'string' ? contentType : unfit('"contentType" is a string');
}

/** The headers with the content type where the request has one, else at their end. */
function typed(headers: readonly Pair[], type: string | undefined): readonly Pair[] {
  if (type === undefined) return headers;
  if (soleValueOf(headers, 'content-type') === undefined) return [...headers, ['content-type', type]];
  return headers.map(([name, value]) => [name, name.toLowerCase() === 'content-type' ? type : value]);
}

/** The value of a header that stands once. */
function soleValueOf(headers: readonly Pair[], wanted: string): string | undefined {
  const values = headers.filter(([name]) => name.toLowerCase() === wanted);
  return values.length > 1 ? unfit(`the header ${named(wanted)} stands once`) : values[0]?.[1];
}
