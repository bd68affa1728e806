/** Refusals about idempotency keys. */
import { clauses } from '../clause.ts';
import { ASSAY_TOOLS } from '../documents.ts';

export const errorIdempotency = clauses([
  {
    id: 'assay.error.idempotency-key-reused',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement:
      'A key that already names one operation is refused with `IDEMPOTENCY_KEY_REUSED` when sent with a different tool or different arguments.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row IDEMPOTENCY_KEY_REUSED' },
    needs: ['catalogue', 'provider'],
    probe:
      'After a call with key K, send K with other arguments and K with another tool (both refused, zero executions); K with the same tool and arguments replays.',
    negative: 'A replay is looked up by key alone and the old result is returned for new arguments.',
  },
  {
    id: 'assay.error.idempotency-in-progress',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement:
      'A retry sent while an earlier attempt with that key is still running is refused with `IDEMPOTENCY_IN_PROGRESS` and carries `retryAfter` in seconds.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row IDEMPOTENCY_IN_PROGRESS' },
    needs: ['catalogue', 'provider'],
    probe:
      'Hold the provider open, send the same call again, and look for the code and a positive `retryAfter`; release the provider, wait, retry with the same key and expect a replay. A server that blocks the retry until the first attempt ends and then replays is not excluded by the page; a second execution never passes.',
    negative: 'The error carries `retryAfterMs` but no `retryAfter`.',
  },
  {
    id: 'assay.error.idempotency-in-progress-no-charge',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement: 'A retry refused with `IDEMPOTENCY_IN_PROGRESS` is not charged.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row IDEMPOTENCY_IN_PROGRESS' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe: 'Send ten retries during one slow attempt; the ledger must show a single charge or hold when all is done.',
    negative: 'Every retry opens its own hold before the in-progress check.',
  },
  {
    id: 'assay.error.idempotency-attempt-stalled',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement:
      'A retry whose prior attempt stalled is refused with `IDEMPOTENCY_ATTEMPT_STALLED` and is not executed anew.',
    source: {
      document: ASSAY_TOOLS,
      section: 'Shared error table, row IDEMPOTENCY_ATTEMPT_STALLED, IDEMPOTENCY_RESULT_UNAVAILABLE',
    },
    needs: ['clock', 'catalogue', 'accounts', 'ledger', 'provider', 'restart'],
    probe:
      'Hold the provider open, restart the target during the attempt (power `restart`), move the clock past `options.stallAfterMs` and retry with the same key; accept either code of this row, or `IDEMPOTENCY_IN_PROGRESS`, with zero further executions and no further charge. Without `stallAfterMs` it is `untested`.',
    negative: 'A stalled key is released, so the retry executes and charges again.',
  },
  {
    id: 'assay.error.idempotency-result-unavailable',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement:
      'A retry whose prior result cannot be replayed is refused with `IDEMPOTENCY_RESULT_UNAVAILABLE` and is not executed anew.',
    source: {
      document: ASSAY_TOOLS,
      section: 'Shared error table, row IDEMPOTENCY_ATTEMPT_STALLED, IDEMPOTENCY_RESULT_UNAVAILABLE',
    },
    needs: ['clock', 'catalogue', 'provider'],
    probe:
      "Complete a call, make its stored result unavailable (very large result, or a long clock advance) and retry with the same key; accept a replay or this code, never a second execution inside the key's lifetime, which is not stated.",
    negative: 'A lost result is treated as a new key, so the provider runs twice.',
  },
  {
    id: 'assay.error.mcp-idempotency-key-invalid',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement:
      'Malformed idempotency metadata on a request sent straight to the server is refused with `MCP_IDEMPOTENCY_KEY_INVALID` and the call does not run.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row MCP_IDEMPOTENCY_KEY_INVALID' },
    needs: ['catalogue', 'provider'],
    probe:
      'Put a number and an object where the target documents its key; expect the code and zero executions. Report how an empty string fares; the valid format is not given on this page.',
    negative: 'Malformed metadata is ignored and the call runs without idempotency.',
  },
]);
