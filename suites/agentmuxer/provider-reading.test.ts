import { describe, expect, it, test } from 'vitest';
import type { Execution, ProviderMeaning } from '../../src/runner/index.ts';
import { readAs } from './provider-reading.ts';

type Sent = Pick<Execution, 'path' | 'rawHeaders'> & { readonly body: Buffer };

/** A request as a provider's journal has it. */
function received({ path = '/', rawHeaders = [], body = Buffer.alloc(0) }: Partial<Sent>): Execution {
  return { path, rawHeaders, content: { base64: body.toString('base64') } } as unknown as Execution;
}

const json = (text: string) => received({ body: Buffer.from(text) });

function form(text: string, boundary: string): Execution {
  const rawHeaders = [['CONTENT-TYPE', `multipart/form-data; boundary=${boundary}`]] as const;
  return received({ rawHeaders, body: Buffer.from(text.replaceAll('\n', '\r\n')) });
}

describe('every right spelling means the same', () => {
  const FILE = { name: 'docs', filename: 'a "b".txt', contentType: 'text/plain', base64: 'aGk=' };

  test.each<[string, ProviderMeaning, Execution]>([
    ['escapes in small letters', { pathSegments: ['v1', 'a/b é'] }, received({ path: '/v1/a%2fb%20%c3%a9?x' })],
    ['a blank as a plus sign', { query: [['q', 'a b']] }, received({ path: '/?q=a+b' })],
    ['parameters of its own', { query: [['q', '1']] }, received({ path: '/?key=own&q=1' })],
    ['a truth in capitals', { query: [['dry', 'true']] }, received({ path: '/?dry=True' })],
    ['a name in capitals', { headers: { 'x-one': 'a, b' } }, received({ rawHeaders: [['X-ONE', 'a, b']] })],
    [
      'a further parameter of a type',
      { headers: { 'content-type': 'text/plain; charset=utf-8' } },
      received({ rawHeaders: [['Content-Type', 'text/plain;format=flowed; charset="UTF-8"']] }),
    ],
    [
      'cookies in quotes, escaped, in two headers',
      { cookies: { a: 'x y', b: '1=2' } },
      received({
        rawHeaders: [
          ['Cookie', 'b="1=2"; other=3'],
          ['cookie', 'a=x%20y'],
        ],
      }),
    ],
    ['members in another order', { body: { json: { a: [1], b: null } } }, json(' {"b":null,\n"a":[1.0]} ')],
    [
      'long integers in another order',
      { body: { jsonText: '{"a":9007199254740993,"b":"9007199254740993"}' } },
      json('{"b":"9007199254740993", "a": 9007199254740993}'),
    ],
    ['a text that is told as JSON', { body: { text: 'one "line"' } }, json('"one \\"line\\""')],
    [
      'a form that is told as JSON',
      {
        body: {
          form: [
            ['n', '3'],
            ['t', 'x'],
          ],
        },
      },
      json('{"t":"x","n":3}'),
    ],
    [
      'a boundary of its own, an escaped name, a field of its own',
      { parts: [FILE] },
      form(
        '--o\nContent-Disposition: form-data; name="more"\n\n1\n--o\nContent-Disposition: form-data; name="docs"; filename="a %22b%22.txt"\nContent-Type: text/plain; charset=utf-8\n\nhi\n--o--\n',
        'o',
      ),
    ],
  ])('%s', async (_, means, came) => {
    expect(await readAs(means, came)).toEqual(means);
  });

  test.each(['tag=x&tag=y', 'tag[]=x&tag%5B%5D=y', 'tag[0]=x&tag[1]=y', 'tag=x,y'])(
    'two values as %s',
    async (query) => {
      const means = { query: ['x', 'y'].map((value) => ['tag', value]) };
      expect(await readAs(means, received({ path: `/?${query}` }))).toEqual(means);
    },
  );
});

test.each(['a_b_.txt', 'a (b).txt', 'docs%2Fa b.txt'])('a name of a file that was made harmless: %s', async (name) => {
  const file = { name: 'docs', filename: 'docs/a\n"b".txt', base64: 'aGk=' };
  const came = form(`--o\nContent-Disposition: form-data; name="docs"; filename="${name}"\n\nhi\n--o--\n`, 'o');
  expect(await readAs({ parts: [file] }, came)).toEqual({ parts: [file] });
});

describe('what did not arrive is told apart', () => {
  test.each<[string, ProviderMeaning, Execution]>([
    ['another segment', { pathSegments: ['a/b'] }, received({ path: '/a/b' })],
    ['a value that was escaped twice', { query: [['q', 'a b']] }, received({ path: '/?q=a%2520b' })],
    [
      'one of two values',
      {
        query: [
          ['t', 'x'],
          ['t', 'y'],
        ],
      },
      received({ path: '/?t=y' }),
    ],
    ['a value too many', { query: [['t', 'x']] }, received({ path: '/?t=x&t=y' })],
    ['no header', { headers: { 'x-one': '1' } }, received({})],
    ['another type', { headers: { 'content-type': 'text/html' } }, received({ rawHeaders: [['content-type', 'a/b']] })],
    ['one of two cookies', { cookies: { a: '1', b: '2' } }, received({ rawHeaders: [['cookie', 'a=1']] })],
    ['a rounded integer', { body: { jsonText: '{"a":9007199254740993}' } }, json('{"a":9007199254740992}')],
    ['an integer as a text', { body: { jsonText: '{"a":9007199254740993}' } }, json('{"a":"9007199254740993"}')],
    ['other bytes', { body: { base64: '/w==' } }, json('ÿ')],
    ['no JSON', { body: { json: { a: 1 } } }, json('a=1')],
  ])('%s', async (_, means, came) => {
    expect(await readAs(means, came)).not.toEqual(means);
  });

  it('has the plain name of a file as it is', async () => {
    const file = { name: 'docs', filename: 'a b.txt', base64: 'aGk=' };
    const came = form('--o\nContent-Disposition: form-data; name="docs"; filename="ab.txt"\n\nhi\n--o--\n', 'o');
    expect(await readAs({ parts: [file] }, came)).toEqual({ parts: [{ ...file, filename: 'ab.txt' }] });
  });

  it('ends the check where a form cannot be read', async () => {
    const parts = [{ name: 'docs', filename: 'a', base64: '' }];
    await expect(readAs({ parts }, json('{}'))).rejects.toThrow('no form that can be read, but content without a type');
  });
});
