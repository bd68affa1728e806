import { expect, test } from 'vitest';
import { showsPrice } from './reading.ts';

test.each([
  ['micros', 1_234_567n, { price: '1234567' }, true],
  ['dollars in prose', 1_234_500n, { price: 'It is $1.2345 a call.' }, true],
  ['thousands', 1_234_567n, { micros: '1,234,567' }, true],
  ['another number', 1_234_567n, { micros: 12_345_678 }, false],
  ['a number that does not come to an end', 1_234_567n, { price: `1.${'0'.repeat(1e6)}1` }, false],
])('a price is found as %s, or not', (_, micros, told, isShown) => {
  expect(showsPrice(told, micros)).toBe(isShown);
});
