import { expect as check, describe, test } from 'vitest';
import type { Delivered, Outcome, Refused } from '../dialects/index.ts';
import { expectFor } from './expect.ts';

const delivered: Delivered = { kind: 'delivered', content: [], replayed: false, raw: {} };
const refused: Refused = {
  kind: 'refused',
  code: 'PAYMENT_VOUCHER_REUSED',
  message: 'used before',
  via: { kind: 'result' },
  replayed: false,
  raw: {},
};
const lost: Outcome = { kind: 'lost', why: 'cut', detail: 'hung up' };
const { expect } = expectFor('assay.search.free');

describe('words about an outcome', () => {
  test('a refusal is named by its code or by its family', () => {
    expect(refused).toBeRefusedAs('PAYMENT_VOUCHER_REUSED');
    expect(refused).toBeRefusedAs('OTHER', /^PAYMENT_/);
    check(() => expect(refused).toBeRefusedAs('OTHER')).toThrow('refused as PAYMENT_VOUCHER_REUSED (used before)');
    check(() => expect(lost).toBeRefusedAs(/./)).toThrow('no answer came (cut)');
  });

  test('a refusal may come in any form', () => {
    expect(refused).toBeRefused();
    expect(delivered).not.toBeRefused();
    check(() => expect(delivered).toBeRefused()).toThrow('should have been refused, but it was served');
    check(() => expect(lost).toBeRefused()).toThrow('no answer came (cut)');
  });

  test('a replay says that it is one', () => {
    expect({ ...delivered, replayed: true }).toBeReplayed();
    check(() => expect(delivered).toBeReplayed()).toThrow('it was served');
    check(() => expect(refused).toBeReplayed()).toThrow('it was refused');
  });

  test('a replay or a refusal may come, a first answer may not', () => {
    expect({ ...delivered, replayed: true }).toBeReplayedOrRefusedAs('ANY');
    expect(refused).toBeReplayedOrRefusedAs(/^PAYMENT_/);
    expect({ ...delivered, replayed: true }).toBeReplayedOrRefused();
    expect(refused).toBeReplayedOrRefused();
    check(() => expect(delivered).toBeReplayedOrRefused()).toThrow(
      'answered by a replay or refused, but it was served',
    );
    check(() => expect(delivered).toBeReplayedOrRefusedAs(/./)).toThrow('answered by a replay or refused');
  });
});
