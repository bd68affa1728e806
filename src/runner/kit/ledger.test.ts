import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../contract/index.ts';
import { viewLedger } from './ledger.ts';

const entry = (intentId: string, kind: LedgerEntry['kind'], amountMicros: string): LedgerEntry => ({
  intentId,
  kind,
  amountMicros,
  tool: 'get_weather',
  at: '2026-01-01T00:00:00.000Z',
});
const view = (...entries: readonly LedgerEntry[]) => viewLedger({ balanceMicros: '7', heldMicros: '3', entries });

describe('viewLedger', () => {
  it('counts what is held, and what was taken, purchase by purchase', () => {
    const ledger = view(entry('a', 'hold', '2500'), entry('b', 'hold', '100'), entry('a', 'capture', '2500'));
    expect([ledger.net, ledger.takenMicros, ledger.of('a'), ledger.of('b'), ledger.of('c')]).toEqual([
      2_600n,
      2_500n,
      2_500n,
      100n,
      0n,
    ]);
    expect([ledger.balanceMicros, ledger.heldMicros]).toEqual([7n, 3n]);
  });

  it('gives back releases and refunds, and sees a second capture', () => {
    expect(view(entry('a', 'hold', '2500'), entry('a', 'release', '2500')).net).toBe(0n);
    expect(view(entry('a', 'hold', '9'), entry('a', 'capture', '9'), entry('a', 'refund', '4')).net).toBe(5n);
    expect(view(entry('a', 'hold', '9'), entry('a', 'capture', '9'), entry('a', 'capture', '9')).net).toBe(18n);
  });

  it('takes a hold that was released when a smaller part of it was captured', () => {
    expect(view(entry('a', 'hold', '9'), entry('a', 'capture', '4'), entry('a', 'release', '9')).net).toBe(4n);
  });
});
