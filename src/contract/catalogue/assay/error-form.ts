/** The form of a refusal, whatever its code. */
import { clauses } from '../clause.ts';
import { ASSAY_TOOLS } from '../documents.ts';

export const errorForm = clauses([
  {
    id: 'assay.error.is-error-result',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement:
      'A refusal by the platform is reported as a tool result with `isError: true` and `_meta["assay/error"]`; authentication and transport failures are the exception.',
    source: { document: ASSAY_TOOLS, section: 'Shared errors and metadata, first paragraph' },
    needs: ['catalogue'],
    probe:
      "Trigger one refusal by the platform per tool (`search_tools`, `get_tool`, `call_tool`, a direct call) and check both markers each time. An error that a provider's tool reports itself has `isError` and no `assay/error`, and is not judged here.",
    negative: 'Refusals of direct calls have no `_meta["assay/error"]`.',
  },
  {
    id: 'assay.error.code-and-retryable',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement: 'Every `_meta["assay/error"]` has `code` and `retryable`.',
    source: { document: ASSAY_TOOLS, section: 'Shared errors and metadata, first paragraph' },
    needs: [],
    probe:
      'Check each refusal in the suite: `code` a non-empty string and `retryable` a boolean. The page fixes no `retryable` value for any code.',
    negative: '`retryable` is left out when it would be false.',
  },
  {
    id: 'assay.error.readable-text',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement: 'A refusal has human-readable text in `content`.',
    source: { document: ASSAY_TOOLS, section: 'Shared errors and metadata, first paragraph' },
    needs: [],
    probe: 'For each refusal in the suite require at least one non-empty text block. JSON text also counts.',
    negative: '`content` is an empty array on refusals.',
  },
  {
    id: 'assay.error.optional-members',
    area: 'errors',
    level: 'may',
    party: 'gateway',
    statement:
      'The error object is allowed to have, or to lack, `message`, `retryAfterMs`, `retryAfter`, `fixUrl`, `callId`, `intentId` and `details`, depending on the cause.',
    source: { document: ASSAY_TOOLS, section: 'Shared errors and metadata, first paragraph' },
    needs: ['catalogue'],
    probe:
      'Allowed reading: a gateway whose errors have `code` and `retryable` alone, apart from codes whose recovery names a member; another adds any of the rest, with `details` structured and the two waits as numbers.',
    negative: 'Checker mutant: requires `message` and `fixUrl` on every error.',
  },
  {
    id: 'assay.error.retry-after-units',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement: '`retryAfterMs` counts milliseconds and `retryAfter` counts seconds.',
    source: { document: ASSAY_TOOLS, section: 'Shared errors and metadata, first paragraph' },
    needs: ['clock', 'catalogue', 'provider'],
    probe:
      'Read `retryAfterMs` from `RATE_LIMITED` early in a minute: positive, at most about a minute, and after an advance of the clock by it the call is admitted; no more is demanded of it. Read `retryAfter` from `IDEMPOTENCY_IN_PROGRESS`: positive; a value in the thousands for a call of seconds betrays milliseconds and is reported as advice.',
    negative: '`retryAfterMs` is filled with seconds, so a client that waits 40 ms is refused again.',
  },
  {
    id: 'assay.error.payment-required-meta',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: 'When payment is what is missing, the requirements also appear at `_meta["x402/paymentRequired"]`.',
    source: { document: ASSAY_TOOLS, section: 'Shared errors and metadata, first paragraph' },
    needs: ['catalogue', 'accounts'],
    probe:
      'Call a priced tool on a connection that has to sign and sends no payment; the key must hold an object. Its x402 version is not stated.',
    negative: 'The requirements are only printed in the text.',
  },
  {
    id: 'assay.error.further-domain-codes',
    area: 'errors',
    level: 'may',
    party: 'gateway',
    statement:
      'Refusals about payment, quota or spending policy are allowed to use more specific codes and recovery members than the table lists.',
    source: { document: ASSAY_TOOLS, section: 'Shared errors and metadata, paragraph after the table' },
    needs: ['catalogue', 'accounts'],
    probe:
      'Allowed reading: a gateway that refuses for payment, quota or spending policy with codes and members that the table does not list; `code` and `retryable` are there all the same and, where `provider` is granted, nothing is executed.',
    negative: 'Checker mutant: fails a payment refusal because its code is not in the table.',
  },
  {
    id: 'assay.error.outside-tool-result',
    area: 'errors',
    level: 'may',
    party: 'gateway',
    statement: 'Authentication and transport failures are allowed to appear outside a tool result.',
    source: { document: ASSAY_TOOLS, section: 'Shared errors and metadata, last paragraph' },
    needs: [],
    probe:
      'Allowed reading: a gateway that answers bad credentials and bad URLs with an HTTP status or a JSON-RPC error; another with a tool result.',
    negative: 'Checker mutant: requires an `isError` tool result for an unauthenticated request.',
  },
]);
