/** Amounts as they are written: atomic units on the wire, dollars in a configuration. */

const UINT64_MAX = 2n ** 64n - 1n;

/** A canonical decimal of 64 bits; undefined for a number, a sign, a leading zero, anything else. */
export function atomic(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || !/^(?:0|[1-9]\d{0,19})$/.test(value)) return undefined;
  const amount = BigInt(value);
  return amount <= UINT64_MAX ? amount : undefined;
}

/** `"0.50"` with 6 decimals → 500000n; undefined for what is no plain decimal, or finer than one unit. */
export function dollars(value: unknown, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] =
    (typeof value === 'string' && /^(\d{0,20})(?:\.(\d{1,36}))?$/.exec(value)) || [];
  if ((whole === '' && fraction === '') || fraction.length > decimals) return undefined;
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
}
