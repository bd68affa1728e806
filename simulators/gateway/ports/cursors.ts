/** The cursors port: a continuation, sealed with the gateway's secret so that a client can hold it and not change it. */
import type { Clock, Continuation, CursorsPort } from '../../../src/contract/index.ts';
import { sealer } from './seal.ts';

const LIFE_MS = 10 * 60_000;
const PAGES_MAX = 10;

export function cursorsPort(secret: Buffer, clock: Clock): CursorsPort {
  const { seal, unseal } = sealer<Continuation>(secret, 'search');
  return {
    seal: async (continuation) => (continuation.page > PAGES_MAX ? null : seal(continuation)),
    unseal: async (cursor) => unseal(cursor),
    async admits({ agentId, url, firstPageAt }, holder) {
      return holder.agentId === agentId && holder.url === url && clock.now() - firstPageAt <= LIFE_MS;
    },
  };
}
