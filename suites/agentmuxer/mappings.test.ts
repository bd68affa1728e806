import { expect, it, test } from 'vitest';
import { providerMappings } from '../../src/runner/index.ts';
import { mappingsOf, offerOf, placesOf, requestTextOf } from './mappings.ts';

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
  expect(all.filter(({ isRefusable }) => isRefusable)).toHaveLength(7);
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
