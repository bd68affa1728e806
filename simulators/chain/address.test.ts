import fc from 'fast-check';
import { getAddress } from 'viem';
import { expect, test } from 'vitest';
import { checksumAddress } from './address.ts';

test('an address is spelled as viem spells it, whatever case it came in', () => {
  const hex = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('hex'));
  fc.assert(
    fc.property(hex, fc.boolean(), (digits, upper) => {
      expect(checksumAddress(`0x${upper ? digits.toUpperCase() : digits}`)).toBe(getAddress(`0x${digits}`));
    }),
  );
});

test.each(['', '0x', `0x${'0'.repeat(39)}`, `0x${'0'.repeat(41)}`, `0x${'g'.repeat(40)}`, '0'.repeat(42)])(
  '"%s" is no address',
  (text) => expect(checksumAddress(text)).toBeUndefined(),
);
