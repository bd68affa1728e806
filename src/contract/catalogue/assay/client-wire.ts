/** The wire that the published client needs: transport, URLs, REST, provider requests. */
import { clauses } from '../clause.ts';
import { ASSAY_CLIENT } from '../documents.ts';

export const clientWire = clauses([
  {
    id: 'assay.client.stateless-post',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      'A single POST of revision 2026-07-28 with no handshake and no session is answered, by JSON or by one SSE event.',
    source: { document: ASSAY_CLIENT, section: 'Transport' },
    needs: [],
    probe:
      "On a fresh connection send `tools/list`, then `tools/call` of `search_tools`, with the revision's headers and `_meta` and without `initialize`; expect results.",
    negative: 'The gateway demands a session id for `tools/call`.',
  },
  {
    id: 'assay.client.rest-error-envelope',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      'An answer of the endpoint that is not JSON-RPC is `{ "error": { "code", "message" } }`; an unserved URL is HTTP 404 with the code `MCP_URL_NOT_FOUND`.',
    source: { document: ASSAY_CLIENT, section: 'Transport' },
    needs: [],
    probe:
      'POST a call to a URL of a served shape that names nothing; expect 404 and the envelope. Do the same without a credential on a served URL; expect 401 and the envelope.',
    negative: 'The 404 body is HTML.',
  },
  {
    id: 'assay.client.rpc-limit-carries-wait',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement: 'The JSON-RPC error -32029 carries `data.retryAfterMs`, or the answer carries `Retry-After`.',
    source: { document: ASSAY_CLIENT, section: 'Transport' },
    needs: ['clock'],
    probe: 'Spend the `tools/list` allowance; on the refusal read the wait, move the clock by it, and list again.',
    negative: 'The error has no `data` and the answer no `Retry-After`, so that the client can only guess.',
  },
  {
    id: 'assay.client.date-tells-gateway-clock',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement: 'The `Date` header of an answer tells the clock by which vouchers are judged.',
    source: { document: ASSAY_CLIENT, section: 'Transport' },
    needs: ['clock'],
    probe:
      'Move the clock by 90 s and expect `Date` to follow; where `chain` is granted, a voucher issued by the corrected clock is accepted.',
    negative: '`Date` shows the wall clock while expiry is judged by another.',
  },
  {
    id: 'assay.client.scope-missing-names-scope',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      "A credential without a needed scope gets `AUTH_SCOPE_MISSING` with the scope's name in `requiredScope`, on a paid call as on the REST routes, and nothing is executed.",
    source: { document: ASSAY_CLIENT, section: 'Transport' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'With a credential that lacks `payments` call a paid tool; read `requiredScope` on `assay/error` and count executions (zero). With one that lacks `activity:read` read a receipt; read `error.context.requiredScope`.',
    negative: 'The paid call of a credential without `payments` is answered with `PAYMENT_REQUIRED`.',
  },
  {
    id: 'assay.client.url-shapes',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      'The six path shapes are compared without regard to case, with `%40` read as `@` and one trailing slash dropped, and name one canonical URL.',
    source: { document: ASSAY_CLIENT, section: 'MCP URLs' },
    needs: ['catalogue', 'accounts', 'urls'],
    probe: 'List the same tool set by `/my/Slug`, `/my/slug/` and `/my/slug`; continue a cursor of one on another.',
    negative: 'A trailing slash makes another URL, and a cursor does not carry over.',
  },
  {
    id: 'assay.client.url-filters-narrow',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement: '`tools`, `category`, `free` and `discovery` narrow what a URL lists and runs, and never widen it.',
    source: { document: ASSAY_CLIENT, section: 'MCP URLs' },
    needs: ['catalogue', 'urls', 'provider'],
    probe:
      'On a scoped URL add `?tools=` with a tool of the scope and one outside it; only the first is listed and callable. `?free=1` refuses priced tools.',
    negative: '`?tools=` replaces the scope of the path.',
  },
  {
    id: 'assay.client.idempotency-meta-key',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      'The idempotency key is read from `_meta["assay/idempotency-key"]`; 1 to 128 characters from U+0020 to U+007E are valid.',
    source: { document: ASSAY_CLIENT, section: '_meta keys' },
    needs: ['catalogue', 'provider'],
    probe:
      'Send the same call twice with one key of 1, of 128 characters and with a space inside: one execution each, the second marked as a replay. A key of 129, an empty one and one with U+007F are refused with `MCP_IDEMPOTENCY_KEY_INVALID`.',
    negative: 'The key is ignored, and the retry executes again.',
  },
  {
    id: 'assay.client.price-object',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      'A priced tool\'s price is `{ maxAmount, asset }` (atomic canonical decimal, CAIP-19) in `tools/list` under `_meta["assay/price"]`, in search results as `assayPrice`, in `get_tool` as `price`, and all three agree.',
    source: { document: ASSAY_CLIENT, section: '_meta keys' },
    needs: ['catalogue'],
    probe: 'Read the three for one tool and compare; reprice it and compare again.',
    negative: '`get_tool` shows the new price while `tools/list` keeps the old one.',
  },
  {
    id: 'assay.client.receipt-intent-null-when-free',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      "A free call's receipt has `intentId: null`, and a paid call's has a UUID that `GET /receipts/{intentId}` knows.",
    source: { document: ASSAY_CLIENT, section: '_meta keys' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe: 'Make one call of each kind and read both receipts.',
    negative: 'The receipt route answers 404 for a call that was charged.',
  },
  {
    id: 'assay.client.receipt-route',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      "`GET /receipts/{intentId}` gives `status`, `listedPrice`, `chargedPrice` and `withheld` as money objects, agrees with the result's receipt and the ledger at every moment, and answers another account as if the id were unknown.",
    source: { document: ASSAY_CLIENT, section: 'REST' },
    needs: ['clock', 'catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      "Read it while held, after settlement, after a refund, with another account's key, and with an id that is not a UUID.",
    negative: 'Any credential can read any receipt.',
  },
  {
    id: 'assay.client.bind-challenge',
    area: 'client-wire',
    level: 'must',
    party: 'gateway',
    statement:
      "A binding challenge names the asked delegate and the caller's own credential, lives at most 300 s, is used once, and binds only with a valid signature of that delegate.",
    source: { document: ASSAY_CLIENT, section: 'REST' },
    needs: ['clock', 'accounts'],
    probe:
      "Run the flow; then replay the challenge, sign with another key, wait past its life, and send another account's challenge.",
    negative: 'A challenge can be answered twice, or by another credential.',
  },
  {
    id: 'assay.client.bind-conflicts',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      'A key bound to another credential gives 409 `ACCOUNT_DELEGATE_ALREADY_BOUND`; a second key waits as `pendingDelegate` while the first keeps signing; of two first binds at once exactly one becomes `ACTIVE`, and the other gets 409 `ACCOUNT_DELEGATE_BIND_CONFLICT` or `PENDING_APPROVAL`.',
    source: { document: ASSAY_CLIENT, section: 'REST' },
    needs: ['accounts'],
    probe:
      'Do each of the three, the last one concurrently, ten times; after each race the status route names the one `ACTIVE` key as the bound one.',
    negative: 'Both first binds are told that they are active.',
  },
  {
    id: 'assay.client.provider-request-signed',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      'A request to a provider carries the signature that the published verifier accepts for that provider, with a fresh nonce each time.',
    source: { document: ASSAY_CLIENT, section: 'Requests to providers are signed' },
    needs: ['catalogue', 'provider'],
    probe:
      'At the simulated provider verify signature, digest, audience and validity of every request in the run; the keys come from the JWK set.',
    negative: "A fallback to a second provider reuses the first one's audience.",
  },
]);
