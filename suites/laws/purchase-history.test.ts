import { describe, expect, it } from 'vitest';
import { type Attempt, type PurchaseHistory, purchaseCheckers } from './purchase-history.ts';

const delivered = (
  purchase: number,
  more: Partial<Extract<Attempt['heard'], { kind: 'delivered' }>> = {},
): Attempt => ({
  purchase,
  heard: { kind: 'delivered', replayed: false, output: '{"celsius":21}', intentId: 'i1', ...more },
});
const refused = (purchase: number, code: string, unfinished = false): Attempt => ({
  purchase,
  heard: { kind: 'refused', code, unfinished },
});

/** One purchase of 2 500 micros that was lost, retried and paid once. */
const sound: PurchaseHistory = {
  purchases: [{ priceMicros: 2_500n, servable: 1, executed: 1 }],
  attempts: [{ purchase: 0, heard: { kind: 'lost' } }, delivered(0, { replayed: true })],
  settled: true,
  takenMicros: 2_500n,
  heldMicros: 0n,
  balanceFellMicros: 2_500n,
};

const broken = (change: Partial<PurchaseHistory>) =>
  purchaseCheckers.map((holds) => holds({ ...sound, ...change })).filter((sentence) => sentence !== undefined);

describe('what must hold of purchases', () => {
  it('takes a sound history', () => expect(broken({})).toEqual([]));

  it('takes a refused purchase that cost nothing, and one that failed and was then served', () => {
    expect(
      broken({
        purchases: [
          { priceMicros: 2_500n, servable: 0, executed: 1 },
          { priceMicros: 2_500n, servable: 1, executed: 2 },
        ],
        attempts: [refused(0, 'PROVIDER_SYSTEM_ERROR'), refused(1, 'PROVIDER_SYSTEM_ERROR'), delivered(1)],
      }),
    ).toEqual([]);
  });

  it('takes work that was given up when its answer was lost, where the retry is served as the first', () => {
    const anew = (servable: number): Partial<PurchaseHistory> => ({
      purchases: [{ priceMicros: 2_500n, servable, executed: servable }],
      attempts: [{ purchase: 0, heard: { kind: 'lost' } }, delivered(0), delivered(0, { replayed: true })],
    });
    expect(broken(anew(2))).toEqual([]);
    expect(broken(anew(3)).join()).toContain('the work 3 times');
  });

  it('takes a replay without a receipt', () => {
    const { heard } = delivered(0, { replayed: true });
    const { intentId: _, ...bare } = heard as Extract<typeof heard, { kind: 'delivered' }>;
    expect(broken({ attempts: [delivered(0), { purchase: 0, heard: bare }] })).toEqual([]);
  });

  it('takes what is not marked as a replay from a contract that has no mark, and still no other answer', () => {
    const unmarked = (output: string): Attempt => ({ purchase: 0, heard: { kind: 'delivered', output } });
    expect(broken({ attempts: [unmarked('{}'), unmarked('{}')] })).toEqual([]);
    expect(broken({ attempts: [unmarked('{}'), unmarked('{"celsius":21}')] }).join()).toContain(
      'two different results',
    );
  });

  it('takes a failure that was passed on as a result, at what it was told to cost', () => {
    const passedOn = (told: bigint): Partial<PurchaseHistory> => ({
      purchases: [{ priceMicros: 2_500n, servable: 0, executed: 1 }],
      attempts: [delivered(0, { toldMicros: told })],
      takenMicros: told,
      balanceFellMicros: told,
    });
    expect(broken(passedOn(0n))).toEqual([]);
    expect(broken(passedOn(2_500n))).toEqual([]);
    expect(broken({ ...passedOn(0n), takenMicros: 2_500n, balanceFellMicros: 2_500n }).join()).toContain('paid 2500');
    const attempts: readonly Attempt[] = [{ purchase: 0, heard: { kind: 'lost' } }, delivered(0, { replayed: true })];
    for (const told of [0n, 2_500n]) expect(broken({ ...passedOn(told), attempts })).toEqual([]);
    const dearer = { ...passedOn(2_501n), attempts };
    expect(broken(dearer).join()).toContain('paid 2501');
  });

  it('takes what a replay tells of the cost, or the price, where the first answer was lost', () => {
    const attempts = [delivered(0, { replayed: true, toldMicros: 0n })];
    expect(broken({ attempts })).toEqual([]);
    expect(broken({ attempts, takenMicros: 0n, balanceFellMicros: 0n })).toEqual([]);
    expect(broken({ attempts: [delivered(0, { replayed: true })], takenMicros: 0n }).join()).toContain('paid 0 micros');
  });

  it('takes a refusal that cost nothing in the end, or what it told', () => {
    const heard = { kind: 'refused', code: 'UPSTREAM', unfinished: false, toldMicros: 1_000n } as const;
    const refusal: Partial<PurchaseHistory> = {
      purchases: [{ priceMicros: 2_500n, servable: 0, executed: 1 }],
      attempts: [{ purchase: 0, heard }],
    };
    for (const taken of [0n, 1_000n])
      expect(broken({ ...refusal, takenMicros: taken, balanceFellMicros: taken })).toEqual([]);
    expect(broken({ ...refusal, takenMicros: 1_001n, balanceFellMicros: 1_001n }).join()).toContain('paid 1001');
  });

  it('takes what is held or unfinished where time could not pass, and no second hold', () => {
    const early: Partial<PurchaseHistory> = {
      settled: false,
      purchases: [
        { priceMicros: 2_500n, servable: 1, executed: 1 },
        { priceMicros: 2_500n, servable: 0, executed: 1 },
      ],
      attempts: [delivered(0), refused(1, 'IDEMPOTENCY_IN_PROGRESS', true)],
      takenMicros: 0n,
      heldMicros: 5_000n,
      balanceFellMicros: 5_000n,
    };
    expect(broken(early)).toEqual([]);
    expect(broken({ ...early, heldMicros: 7_500n, balanceFellMicros: 7_500n }).join()).toContain('while 7500 are held');
    expect(broken({ ...early, takenMicros: 5_000n, heldMicros: 0n }).join()).toContain('paid 5000 micros');
  });

  it.each<[string, Partial<PurchaseHistory>, string]>([
    ['a second execution', { purchases: [{ priceMicros: 2_500n, servable: 2, executed: 2 }] }, 'the work 2 times'],
    ['a second charge', { takenMicros: 5_000n, balanceFellMicros: 5_000n }, 'paid 5000 micros'],
    ['a charge for nothing', { attempts: [refused(0, 'PROVIDER_SYSTEM_ERROR')] }, '0 purchase(s) were delivered'],
    ['a result for nothing', { takenMicros: 0n, balanceFellMicros: 0n }, 'paid 0 micros'],
    ['a hold that stays', { heldMicros: 2_500n, balanceFellMicros: 5_000n }, 'still held'],
    ['a balance that disagrees', { balanceFellMicros: 2_501n }, 'the balance fell by 2501'],
    [
      'another result',
      { attempts: [delivered(0), delivered(0, { replayed: true, output: '{}' })] },
      'two different results',
    ],
    [
      'another receipt',
      { attempts: [delivered(0), delivered(0, { replayed: true, intentId: 'i2' })] },
      'two different purchases',
    ],
    ['two first answers', { attempts: [delivered(0), delivered(0)] }, '2 times as if each were the first'],
    [
      'a key that is stuck',
      { attempts: [delivered(0), refused(0, 'IDEMPOTENCY_IN_PROGRESS', true)] },
      'still answers IDEMPOTENCY_IN_PROGRESS',
    ],
    [
      'a key that forgot',
      { attempts: [delivered(0), refused(0, 'IDEMPOTENCY_RESULT_UNAVAILABLE')] },
      'refused as IDEMPOTENCY_RESULT_UNAVAILABLE',
    ],
    [
      'an answer that never comes',
      { attempts: [delivered(0), { purchase: 0, heard: { kind: 'lost' } }] },
      'got no answer',
    ],
    [
      'garbage',
      { attempts: [delivered(0), { purchase: 0, heard: { kind: 'unreadable', reason: 'HTML' } }] },
      'cannot be read: HTML',
    ],
    ['a cost that was told too high', { attempts: [delivered(0, { toldMicros: 2_600n })] }, 'told a cost of 2600'],
    ['a cost that was told too low', { attempts: [delivered(0, { toldMicros: 0n })] }, 'paid 2500 micros'],
    ['two redemptions', { redeemedMicros: [2_500n, 2_500n] }, '2 redemption(s) of 5000'],
    ['no redemption', { redeemedMicros: [] }, '0 redemption(s) of 0'],
  ])('notices %s', (_, change, words) => {
    expect(broken(change).join('; ')).toContain(words);
  });
});
