import { expect, it } from 'vitest';
import { offeringCursorsPort } from './offering-cursors.ts';
import { sealer } from './seal.ts';

const secret = Buffer.from('the secret of a store');
const continuation = { search: 'a fingerprint', from: { publishedAt: 1_767_225_600_000, versionId: 'an id' } };

it('opens what it sealed itself, in any process that has the secret', async () => {
  const cursor = await offeringCursorsPort(secret).seal(continuation);
  expect(await offeringCursorsPort(Buffer.from(secret)).unseal(cursor)).toEqual(continuation);
});

it('does not open what was changed in any one place, cut, or lengthened', async () => {
  const { seal, unseal } = offeringCursorsPort(secret);
  const cursor = await seal(continuation);
  for (let at = 0; at < cursor.length; at++) {
    const other = cursor[at] === 'A' ? 'B' : 'A';
    expect(await unseal(cursor.slice(0, at) + other + cursor.slice(at + 1))).toBeUndefined();
    expect(await unseal(cursor.slice(0, at))).toBeUndefined();
  }
  expect(await unseal(`${cursor}.`)).toBeUndefined();
  expect(await unseal(`${cursor}A`)).toBeUndefined();
});

it('does not open what another store sealed, or was sealed for another use', async () => {
  const { unseal } = offeringCursorsPort(secret);
  expect(await unseal(await offeringCursorsPort(Buffer.from('another')).seal(continuation))).toBeUndefined();
  expect(await unseal(sealer(secret, 'search').seal(continuation))).toBeUndefined();
});
