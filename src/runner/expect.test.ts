import { expect as assert, describe, it } from 'vitest';
import type { Outcome } from '../dialects/index.ts';
import { expectFor, isBrokenAssertion } from './expect.ts';

const refused = (code: string): Outcome => ({
  kind: 'refused',
  code,
  message: 'no',
  via: { kind: 'result' },
  replayed: false,
  raw: {},
});
const delivered: Outcome = { kind: 'delivered', content: [], replayed: false, raw: {} };

const thrownBy = (act: () => void): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('expect', () => {
  it('throws a broken assertion that names its subject', () => {
    const { expect, record } = expectFor('assay.search.limit-clamp-50');
    const error = thrownBy(() => expect(51, 'limitApplied').toBe(50));
    assert(isBrokenAssertion(error)).toBe(true);
    assert((error as Error).message).toBe('limitApplied: expected 51 to be 50');
    assert([...record.asserted]).toEqual(['assay.search.limit-clamp-50']);
  });

  it('knows a slip of the harness from a broken assertion', () => {
    assert(isBrokenAssertion(new TypeError('x is not a function'))).toBe(false);
    assert(isBrokenAssertion('text')).toBe(false);
  });

  it('takes a value that cannot be compared for a broken assertion', () => {
    const { expect } = expectFor('assay.search.limit-clamp-50');
    const absent = undefined as unknown as number;
    const error = thrownBy(() => expect(absent, 'retryAfterMs').toBeGreaterThan(0));
    assert(isBrokenAssertion(error)).toBe(true);
    assert((error as Error).message).toMatch(/^retryAfterMs cannot be compared: .*undefined/);
  });

  it('says how a call should have ended, and how it did', () => {
    const { expect } = expectFor('assay.call.refusal-is-error');
    expect(refused('RATE_LIMITED')).toBeRefusedAs('OTHER', 'RATE_LIMITED');
    expect(delivered).toBeDelivered();
    const wrong = thrownBy(() => expect(refused('RATE_LIMITED')).toBeRefusedAs('PAYMENT_REQUIRED'));
    assert((wrong as Error).message).toBe(
      'the call should have been refused as PAYMENT_REQUIRED, but it was refused as RATE_LIMITED (no)',
    );
    const lost = thrownBy(() => expect<Outcome>({ kind: 'lost', why: 'cut', detail: 'hung up' }).toBeDelivered());
    assert((lost as Error).message).toBe('the call should have been served, but no answer came (cut)');
  });

  it('records what breaks another clause, and goes on', () => {
    const { expect, record } = expectFor('assay.search.limit-clamp-50');
    expect.for('assay.search.limit-applied')(51).toBe(50);
    expect.for('assay.search.limit-applied')(50).not.toBe(50);
    expect.for('assay.search.free')(0n).toBe(0n);
    assert([...record.asserted]).toEqual(['assay.search.limit-applied', 'assay.search.free']);
    assert([...record.broken.keys()]).toEqual(['assay.search.limit-applied']);
    assert(record.broken.get('assay.search.limit-applied')).toContain('expected 51 to be 50');
  });
});
