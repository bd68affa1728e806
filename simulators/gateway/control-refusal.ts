import type { ControlRefusal, Micros } from '../../src/contract/index.ts';
import type { GatewayDialect } from './dialects.ts';

/** A refusal of the control API, thrown by the admin and answered as it stands. */
export class Refusal extends Error implements ControlRefusal {
  readonly status: number;
  readonly error: string;

  constructor(status: number, error: string, message: string) {
    super(message);
    this.status = status;
    this.error = error;
  }
}

/** Past what a double can count, so that nobody counts in doubles; sums in 64 bits have room for dozens of them. */
const MICROS_MAX = 10n ** 17n;

/** Throws `Refusal` unless the text is a canonical amount. */
export function micros(member: string, text: string): Micros {
  if (!/^(0|[1-9]\d{0,30})$/.test(text) || BigInt(text) > MICROS_MAX)
    throw new Refusal(400, 'invalid-body', `${member} is a decimal text of micros from 0 to ${MICROS_MAX}.`);
  return BigInt(text);
}

/** The dialect of that name. Throws `Refusal`, naming those that are served, where it is none of them. */
export function servedDialect(dialects: readonly GatewayDialect[], name: string): GatewayDialect {
  const served = dialects.find((dialect) => dialect.name === name);
  if (served !== undefined) return served;
  const names = dialects.map((dialect) => dialect.name).join(', ');
  throw new Refusal(
    400,
    'unknown-dialect',
    `${JSON.stringify(name)} is no dialect of this gateway, which has: ${names}.`,
  );
}
