import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type JsonObject, REQUEST_LOCATIONS } from '../../../src/contract/index.ts';
import { withoutUnspecified } from './locations.ts';
import { boundaryOf } from './multipart.ts';
import { mapped, offering, partsOf, taking } from './upstream.test.kit.ts';
import { upstream } from './upstream.ts';

const HALF = '\ud800';
const BYTE = 'AA==';

describe('refuses what could not arrive as it is', () => {
  const everything = taking(...REQUEST_LOCATIONS);
  const city = { method: 'GET', path: '/v1/{city}' };
  it.each<[string, JsonObject, RegExp, { readonly method: string; readonly path: string }?]>([
    ['a missing path value', {}, /"city" in "path" needs a value/, city],
    ['an empty path value', { path: { city: '' } }, /needs a value/, city],
    [
      'a path value that only an object inherits',
      {},
      /"toString" in "path" needs/,
      { method: 'GET', path: '/{toString}' },
    ],
    ['a path value that is an object', { path: { city: {} } }, /"city" in "path" is a string, a number/, city],
    ['a path value that the path has no place for', { path: { city: 'a', town: 'b' } }, /has no "town"/, city],
    ['a path that is no object', { path: 'a' }, /"path" is an object/, city],
    ['half a character in a path', { path: { city: HALF } }, /half a character/, city],
    ['half a character in a query', { query: { a: HALF } }, /half a character/],
    ['half a character in a name', { query: { [HALF]: 'a' } }, /half a character/],
    ['null in a query', { query: { a: null } }, /"a" in "query" is a string, a number or a boolean/],
    ['an object in a query', { query: { a: { b: 1 } } }, /is a string, a number or a boolean/],
    ['an array in an array', { query: { a: [['b']] } }, /is a string, a number or a boolean/],
    ['a query string that is an object', { querystring: { a: 1 } }, /"querystring" is a string/],
    ['a blank in a query string', { querystring: 'a=b c' }, /percent-encoded/],
    ['a fragment in a query string', { querystring: 'a=b#c' }, /percent-encoded/],
    ['the end of a line in a query string', { querystring: 'a=b\r\nx: y' }, /percent-encoded/],
    ['a query string beyond ASCII', { querystring: 'a=é' }, /percent-encoded/],
    ...[
      'Host',
      'content-length',
      'Connection',
      'Transfer-Encoding',
      'TE',
      'trailer',
      'upgrade',
      'Expect',
      'Keep-Alive',
      'Proxy-Authorization',
      'X-Touchstone-Call',
    ].map((name): [string, JsonObject, RegExp] => [
      `the header ${name}`,
      { headers: { [name]: '1' } },
      /is not the buyer's to set/,
    ]),
    ['the end of a line in a header', { headers: { a: 'b\r\nc: d' } }, /visible ASCII/],
    ['a lone end of a line in a header', { headers: { a: 'b\nc' } }, /visible ASCII/],
    ['a NUL in a header', { headers: { a: 'b\0' } }, /visible ASCII/],
    ['a header beyond ASCII', { headers: { a: 'é' } }, /visible ASCII/],
    ['blanks around a header', { headers: { a: ' b' } }, /visible ASCII/],
    ['the end of a line in the name of a header', { headers: { 'a\r\nb': 'c' } }, /is no name of a header/],
    ['a header without a name', { headers: { '': 'c' } }, /is no name of a header/],
    ['an object as a header', { headers: { a: {} } }, /is a string, a number or a boolean/],
    ['a cookie that would be two', { cookies: { a: '1; b=2' } }, /the cookie "a" takes/],
    ['a cookie with the end of a line', { cookies: { a: '1\r\n' } }, /the cookie "a" takes/],
    ['a cookie whose name is none', { cookies: { 'a=b': '1' } }, /is no name of a cookie/],
    ['several values of a cookie', { cookies: { a: ['1', '2'] } }, /the cookie "a" is a string/],
    ['cookies in two places', { cookies: { a: '1' }, headers: { Cookie: 'b=2' } }, /not in both/],
    ['a content type in two places', { contentType: 'a/b', headers: { 'Content-Type': 'a/b' } }, /not in both/],
    ['two content types', { headers: { 'Content-Type': ['a/b', 'c/d'] } }, /"content-type" stands once/],
    ['a content type that is none', { contentType: 'json', body: 1 }, /one such as text\/plain/],
    ['a content type with the end of a line', { contentType: 'text/plain\r\na: b', body: '' }, /one such as/],
    ['a content type that is no string', { contentType: 5 }, /"contentType" is a string/],
    ['an object as plain text', { contentType: 'text/plain', body: {} }, /"body" is a string where/],
    ['half a character as plain text', { contentType: 'text/plain', body: HALF }, /half a character/],
    ['an object within a form', { contentType: 'application/x-www-form-urlencoded', body: { a: {} } }, /"a" in "body"/],
    ['bytes and a body', { binaryBody: { base64: BYTE }, body: 1 }, /stands alone/],
    ['bytes and files', { binaryBody: { base64: BYTE }, multipartFiles: {} }, /stands alone/],
    ['bytes as a string', { binaryBody: BYTE }, /"binaryBody" is an object/],
    ['bytes without base64', { binaryBody: {} }, /needs its content in "base64"/],
    ['bytes with something else', { binaryBody: { base64: BYTE, filename: 'a' } }, /"binaryBody" has no "filename"/],
    ...['AA', 'AA=', 'AB==', 'A A=', 'AA==\n', 'A-_=', '====', 'AA==AA==', 'é'].map(
      (base64): [string, JsonObject, RegExp] => [
        `${JSON.stringify(base64)} as base64`,
        { binaryBody: { base64 } },
        /is not base64/,
      ],
    ),
    ['files that are no object', { multipartFiles: [] }, /is an object of files by field name/],
    ['a file that is a string', { multipartFiles: { a: BYTE } }, /the file "a" is an object/],
    ['a file without a name', { multipartFiles: { a: { base64: BYTE } } }, /needs a "filename"/],
    ['a file with an empty name', { multipartFiles: { a: [{ base64: BYTE, filename: '' }] } }, /needs a "filename"/],
    ['a file whose bytes are not base64', { multipartFiles: { a: [{ base64: '?', filename: 'b' }] } }, /not base64/],
    ['a file with something else', { multipartFiles: { a: { base64: BYTE, filename: 'b', c: 1 } } }, /has no "c"/],
    ['a NUL in the name of a file', { multipartFiles: { a: { base64: BYTE, filename: '\0' } } }, /a NUL/],
    [
      'half a character in the name of a file',
      { multipartFiles: { a: { base64: BYTE, filename: HALF } } },
      /half a char/,
    ],
    [
      'a content type of a file that would be another line',
      { multipartFiles: { a: { base64: BYTE, filename: 'b', contentType: 'a/b\r\nc: d' } } },
      /"contentType" of the file "a" is one such as/,
    ],
    ['files beside a body that is no object', { multipartFiles: {}, body: [] }, /its members are fields/],
    ['files under another content type', { multipartFiles: {}, contentType: 'text/plain' }, /a boundary of ours/],
    ['a boundary of the buyer', { body: {}, contentType: 'multipart/form-data; boundary=a' }, /a boundary of ours/],
    ['a location that there is not', { form: {} }, /"request" has no "form"/],
  ])('%s', (_, request, words, http) => {
    const told = upstream(offering(everything, http), request);
    expect(told).toMatchObject({ kind: 'refused', refusal: { code: 'arguments', retryable: false } });
    expect(told.kind === 'refused' && told.refusal.message).toMatch(words);
  });
});

describe('what the interface does not specify', () => {
  const conditional = { cookies: { a: '1' }, querystring: 'b=2', contentType: 'text/plain' };

  it.each(Object.entries(conditional))('is refused: %s', (location, value) => {
    for (const schema of [taking('body'), taking('city'), {}]) {
      expect(upstream(offering(schema), { [location]: value })).toMatchObject({ kind: 'refused' });
    }
    expect(upstream(offering(taking(location)), { [location]: value })).toMatchObject({ kind: 'read' });
  });

  it('can be ignored instead', () => {
    const tool = offering(taking('body', 'cookies'));
    const request = withoutUnspecified(tool, { ...conditional, body: { c: 3 }, query: { d: 4 } });
    expect(request).toEqual({ cookies: { a: '1' }, body: { c: 3 }, query: { d: 4 } });
    expect(withoutUnspecified(offering(taking('city')), { ...conditional, body: 1 })).toEqual({ body: 1 });
  });

  it('leaves the content alone where the schema is of a body', () => {
    const tool = offering(taking('city'));
    expect(mapped(tool, {})).toEqual({ method: 'POST', target: '', headers: [] });
    expect(upstream(tool, { binaryBody: { base64: BYTE } })).toMatchObject({ kind: 'read' });
    for (const location of ['path', 'query', 'headers'])
      expect(upstream(tool, { [location]: {} })).toMatchObject({ kind: 'refused' });
  });
});

test('a content type among the headers says how the body is written, and keeps its place', () => {
  const headers = { 'Content-Type': 'text/csv', Authorization: 'Bearer of-the-provider' };
  const { headers: sent, body } = mapped(offering(taking('headers', 'body')), { headers, body: 'a,b' });
  expect(sent).toEqual(Object.entries(headers));
  expect(Buffer.from(body ?? '').toString()).toBe('a,b');
});

test('a boundary never stands in the content, whatever it was made for', () => {
  const first = boundaryOf(Buffer.from('seed'));
  const second = boundaryOf(Buffer.from(`with ${first} in it`), Buffer.from('seed'));
  expect(first).toMatch(/^touchstone-[0-9a-f]{32}$/);
  expect(second).toMatch(/^touchstone-[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});

describe('reads back unchanged by other parsers', () => {
  const text = fc.string({ unit: 'binary' });
  const scalar = fc.oneof(text, fc.integer(), fc.boolean());

  it('path', () => {
    const tool = offering(taking('path'), { method: 'GET', path: '/p/{a}/{b}/q' });
    const value = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom('.', '..', '%2e', '/', '?', '#'),
    );
    fc.assert(
      fc.property(value, value, (a, b) => {
        const { target } = mapped(tool, { path: { a, b } });
        expect(target).toMatch(/^[!-~]+$/);
        expect(target.split('/').map(decodeURIComponent)).toEqual(['', 'p', a, b, 'q']);
        expect(target).not.toMatch(/[?#]|\/\.{1,2}\//);
      }),
    );
  });

  it('query', () => {
    const tool = offering(taking('query'));
    fc.assert(
      fc.property(fc.dictionary(text, fc.oneof(scalar, fc.array(scalar))), (query) => {
        const { target } = mapped(tool, { query });
        const pairs = Object.entries(query).flatMap(([name, value]) =>
          [value].flat().map((one) => [name, String(one)]),
        );
        expect([...new URL(`http://provider/${target}`).searchParams]).toEqual(pairs);
        const parts = target === '' ? [] : target.slice(1).split('&');
        expect(parts.map((part) => part.split('=').map(decodeURIComponent))).toEqual(pairs);
      }),
    );
  });

  it('body', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const { body: sent } = mapped(offering(), { body });
        expect(JSON.parse(Buffer.from(sent ?? '').toString())).toEqual(JSON.parse(JSON.stringify(body)));
      }),
    );
  });

  it('files and fields', async () => {
    // A browser's escapes have none themselves: who reads "%22" takes it for a quote, whichever it was.
    const name = text.filter((one) => !/\0|\ufeff|%(?:0a|0d|22)/i.test(one));
    const file = fc.record({ filename: name.filter((one) => one !== ''), bytes: fc.uint8Array() });
    const files = fc.dictionary(name, fc.array(file));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, text), files, async (body, groups) => {
        const multipartFiles = Object.fromEntries(
          Object.entries(groups).map(([field, group]) => [
            field,
            group.map(({ filename, bytes }) => ({ filename, base64: Buffer.from(bytes).toString('base64') })),
          ]),
        );
        const { headers, body: sent } = mapped(offering(taking('body', 'multipartFiles')), { body, multipartFiles });
        const [[, type] = ['', '']] = headers;
        expect(await partsOf(sent ?? new Uint8Array(), type, [])).toEqual([
          ...Object.entries(body).map(([field, value]) => ({ name: field, text: value })),
          ...Object.entries(multipartFiles).flatMap(([field, group]) => group.map((one) => ({ name: field, ...one }))),
        ]);
      }),
    );
  });
});
