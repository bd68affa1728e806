/** A page's proof that the gateway wrote it for this purpose a while ago: what a form of another site cannot have. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AssayContext } from '../context.ts';

const LIFE_MS = 30 * 60_000;

export function seal({ secret, ports }: AssayContext, purpose: string): string {
  const until = ports.clock.now() + LIFE_MS;
  return `${until}.${markOf(secret, purpose, until)}`;
}

export function isSealed({ secret, ports }: AssayContext, purpose: string, given: string): boolean {
  const [until = '', mark = '', ...rest] = given.split('.');
  if (rest.length > 0 || !/^\d{1,15}$/.test(until) || Number(until) <= ports.clock.now()) return false;
  const [own, told] = [Buffer.from(markOf(secret, purpose, Number(until))), Buffer.from(mark)];
  return own.length === told.length && timingSafeEqual(own, told);
}

function markOf(secret: Buffer, purpose: string, until: number): string {
  return createHmac('sha256', secret).update(`page ${purpose} ${until}`).digest('base64url');
}
