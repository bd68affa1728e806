import { expect, it, test } from 'vitest';
import { providerMappings } from '../../src/runner/index.ts';
import { mappingsOf, offerOf, placesOf, requestTextOf, unlistedFiles } from './mappings.ts';

const all = (
  [
    ...['path', 'query', 'headers', 'body', 'cookies', 'querystring', 'contentType', 'binaryBody', 'multipartFiles'],
    ...['fields', 'several', 'nothing'],
  ] as Parameters<typeof mappingsOf>[0][]
).flatMap((place) => mappingsOf(place));

test('every vector is sent, but one whose path has a query', () => {
  const unsent = providerMappings.filter(({ name }) => !all.some((mapping) => mapping.name === name));
  expect(unsent.map(({ http }) => http.path)).toEqual(['/v1/orders?fixed=1']);
});

test('each place has a call that no gateway may refuse', () => {
  const taken = all.filter(({ isRefusable }) => !isRefusable).flatMap(placesOf);
  expect(new Set(taken).size).toBe(9);
  expect(all.filter(({ isRefusable }) => isRefusable)).toHaveLength(8);
});

test('files need not be in lists where each field has one', () => {
  const filesOf = (start: string) => {
    const [mapping] = all.filter(({ name }) => name.startsWith(start));
    return mapping && unlistedFiles(mapping)?.request?.['multipartFiles'];
  };
  const bill = expect.objectContaining({ filename: 'bill for May.pdf' });
  expect(filesOf('multipartFiles: a file of each')).toEqual({ letter: expect.any(Object), bill });
  expect(filesOf('multipartFiles: two files of one field, and')).toBeUndefined();
  expect(filesOf('binaryBody')).toBeUndefined();
});

it('specifies every input of a call by its place, its name and its type', () => {
  const [mapping] = all.filter(({ name }) => name === 'several: path, query, headers and a body');
  if (!mapping) throw new Error('there is no such call');
  expect(JSON.parse(requestTextOf(mapping))).toHaveProperty('path.city', 'Rio/Niterói');
  expect(offerOf(mapping)).toEqual({
    method: 'PUT',
    path: '/v1/{city}/orders',
    requires: ['path', 'query', 'headers', 'body'],
    takes: {
      path: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      query: { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] },
      headers: { type: 'object', properties: { 'X-Tenant': { type: 'string' } }, required: ['X-Tenant'] },
      body: { type: 'object', properties: { items: { type: 'array' } }, required: ['items'] },
    },
  });
});
