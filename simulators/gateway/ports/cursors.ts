/** The cursors port: a continuation, sealed with the gateway's secret so that a client can hold it and not change it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock, Continuation, CursorsPort } from '../../../src/contract/index.ts';

const LIFE_MS = 10 * 60_000;
const PAGES_MAX = 10;

export function cursorsPort(secret: Buffer, clock: Clock): CursorsPort {
  const sealOf = (body: string) => createHmac('sha256', secret).update(body).digest('base64url');
  return {
    async seal(continuation) {
      if (continuation.page > PAGES_MAX) return null;
      const body = Buffer.from(JSON.stringify(continuation)).toString('base64url');
      return `${body}.${sealOf(body)}`;
    },
    async unseal(cursor) {
      const [body = '', seal = '', ...rest] = cursor.split('.');
      // The texts are compared, not what they decode to: base64 has more than one spelling of the same bytes.
      const given = Buffer.from(seal);
      const own = Buffer.from(sealOf(body));
      if (rest.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
      return JSON.parse(Buffer.from(body, 'base64url').toString()) as Continuation;
    },
    async admits({ agentId, url, firstPageAt }, holder) {
      return holder.agentId === agentId && holder.url === url && clock.now() - firstPageAt <= LIFE_MS;
    },
  };
}
