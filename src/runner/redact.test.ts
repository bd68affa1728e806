import { expect, test } from 'vitest';
import type { Json } from '../contract/index.ts';
import { redactor } from './redact.ts';

const token = 'tok_live-9fA"27\\c3Zq';
const key = `0x${'c0ffee12'.repeat(8)}`;
const signature = `0x${'ab12cd34ef'.repeat(13)}`;
const { json, text } = redactor(new Set([token, key, '', 'x']));

test('a registered secret is gone in every spelling that a wire carries', () => {
  const inJson = JSON.stringify({ token });
  const spelt = [
    token,
    inJson,
    JSON.stringify({ inner: inJson }),
    encodeURIComponent(token),
    ...['', 'a', 'ab'].map((before) => Buffer.from(`${before}${token} and more`).toString('base64')),
    ...['', 'a', 'ab'].map((before) => Buffer.from(`${before}${inJson}`).toString('base64url')),
  ];
  for (const carrier of spelt) expect(text(`before ${carrier} after`), carrier).toContain('[redacted token]');
  expect(text(`before ${token} after`)).toBe('before [redacted token] after');
});

test('hex is found in any case, with and without its prefix, alone and inside longer hex', () => {
  expect(text(key.toUpperCase())).toBe('[redacted key]');
  expect(text(`data 0xdeadbeef${key.slice(2)}00`)).toBe('data 0xdeadbeef[redacted key]00');
  expect(text(Buffer.from(`{"k":"${key.slice(2).toUpperCase()}"}`).toString('base64'))).toContain('[redacted key]');
});

test('credentials and signatures are found by their form, though nobody registered them', () => {
  expect(text('Authorization: Bearer short\r\nHost: x')).toBe('Authorization: Bearer [redacted token]\r\nHost: x');
  expect(text('{"sent":"Bearer abc.def-123=="}')).toBe('{"sent":"Bearer [redacted token]"}');
  expect(text(`signed ${signature}, sent`)).toBe('signed [redacted signature], sent');
  expect(text(signature.slice(2).toUpperCase())).toBe('[redacted signature]');
});

test('a value is copied with secrets taken out of values, member names and payment headers', () => {
  const value: Json = {
    headers: { authorization: `Bearer ${token}`, 'PAYMENT-SIGNATURE': 'eyJhIjoxfQ==' },
    [token]: [1, null, true, { deep: `${key} ${token}` }],
  };
  expect(json(value)).toEqual({
    headers: { authorization: 'Bearer [redacted token]', 'PAYMENT-SIGNATURE': '[redacted payment]' },
    '[redacted token]': [1, null, true, { deep: '[redacted key] [redacted token]' }],
  });
});

test('what is not secret stays: hashes, addresses, longer hex, short secrets by chance', () => {
  const hash = `0x${'12345678'.repeat(8)}`;
  const kept = `x ${hash} 0x${'ab'.repeat(20)} 0x${'cd'.repeat(100)} the bearer of this note`;
  expect(text(kept)).toBe(kept);
});

test('a secret that comes to be known later is gone from then on', () => {
  const secrets = new Set(['first-token']);
  const late = redactor(secrets);
  expect(late.text('first-token second-token')).toBe('[redacted token] second-token');
  secrets.add('second-token');
  expect(late.text('first-token second-token')).toBe('[redacted token] [redacted token]');
});
