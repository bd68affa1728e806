/** The laws, held against the AgentMuxer contract. */
import type { AgentmuxerDialect } from '../../src/dialects/index.ts';
import type { Chapter } from '../../src/runner/index.ts';
import { purchaseLaws } from '../laws/purchase.ts';
import { walkLaw } from '../laws/walk.ts';
import { versionIdsOf } from './reading.ts';

const purchases = purchaseLaws('agentmuxer', {
  proves: {
    balance: [
      'agentmuxer.idempotency.replay',
      'agentmuxer.idempotency.concurrent',
      'agentmuxer.idempotency.survives-client-timeout',
      'agentmuxer.result.replayed-boolean',
    ],
  },
});

const walk = walkLaw('agentmuxer', {
  clauses: ['agentmuxer.search.cursor-round-trip', 'agentmuxer.search.prev-cursor'],
  leadsBack: true,
  listing({ adapter }) {
    const { search, page } = adapter as AgentmuxerDialect;
    return {
      asks: ({ word, limit }, turn) => {
        const back = turn?.to === 'previous' ? { direction: 'before' } : {};
        return search({ query: word, limit, ...(turn ? { cursor: turn.cursor } : {}), ...back });
      },
      reads(reply) {
        const read = page(reply);
        if (read.kind !== 'page') return read;
        return { kind: 'page', ids: versionIdsOf(read), next: read.nextCursor, previous: read.prevCursor };
      },
    };
  },
});

export const laws: Chapter = { name: 'laws', dialect: 'agentmuxer', checks: [...purchases, walk] };
