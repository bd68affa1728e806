/** Price confirmation, retries, results and refusals of a purchase. */
import { clauses } from '../clause.ts';
import { AGENTMUXER_TOOLS } from '../documents.ts';

export const purchase = clauses([
  {
    id: 'agentmuxer.price.confirmation-fields',
    area: 'price-confirmation',
    level: 'must',
    party: 'gateway',
    statement:
      'A revised-price response has `status` equal to `price_confirmation_required` and states the exact cost, an expiry and `continuation.acceptTerms` as a UUID string.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, step 2' },
    needs: ['catalogue', 'accounts'],
    probe:
      'Raise the price above the maximum and call; if that status comes, check for the three (member names of cost and expiry are not stated). A plain refusal is also acceptable.',
    negative: '`continuation.acceptTerms` is missing from the response.',
  },
  {
    id: 'agentmuxer.price.no-effect-before-acceptance',
    area: 'price-confirmation',
    level: 'must',
    party: 'gateway',
    statement: 'A `price_confirmation_required` response means that nothing has run and nothing has been charged.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, step 2' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Get the response and do nothing for longer than its expiry; executions and balance must be as before. (The step past the expiry is taken where the clock is granted.)',
    negative: 'The provider runs first and the price is confirmed afterwards.',
  },
  {
    id: 'agentmuxer.price.acceptance-completes-purchase',
    area: 'price-confirmation',
    level: 'must',
    party: 'gateway',
    statement:
      'The unchanged original call (same maximum, same key) plus the returned `acceptTerms` completes the purchase, although its cost is above the maximum.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, step 2' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      "Send it before expiry: one execution, `cost.replayed` false, charge equal to the confirmed cost. The key's earlier confirmation response must not be replayed.",
    negative: 'The idempotency layer replays the stored `price_confirmation_required` answer for the key.',
  },
  {
    id: 'agentmuxer.price.accepted-cost-exact',
    area: 'price-confirmation',
    level: 'must',
    party: 'gateway',
    statement: 'An accepted purchase is charged the exact cost shown in the confirmation.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, step 2' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Confirm at cost c, raise the price again, then accept before expiry: a charge of c passes, and so does a new confirmation or refusal without a charge, but a charge above c does not.',
    negative: 'The price is looked up again at acceptance and the higher one is charged.',
  },
  {
    id: 'agentmuxer.price.accepted-retry-is-replay',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement:
      'Once an accepted purchase is complete, sending the accepted call again gives the existing result and no further execution or charge.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, steps 2 and 3' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      "After acceptance repeat the call with `acceptTerms`, also after the terms' expiry, and once without it. Executions and charges stay at one; a replay is expected for the identical call. (The step past the expiry is taken where the clock is granted.)",
    negative: 'Each call that carries valid `acceptTerms` executes and charges again.',
  },
  {
    id: 'agentmuxer.price.client-repeats-unchanged',
    area: 'price-confirmation',
    level: 'must',
    party: 'client',
    statement:
      'An accepting client resends the original arguments without change, including maximum and key, and adds `acceptTerms` alone.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, step 2' },
    needs: [],
    probe: "Script a confirmation response and compare the client's two calls member by member.",
    negative: 'Client mutant: raises `maxCostMicros` to the new cost (or makes a new key) on acceptance.',
  },
  {
    id: 'agentmuxer.price.decline-stops',
    area: 'price-confirmation',
    level: 'must',
    party: 'client',
    statement: 'A client that declines revised terms stops and sends no further call for that purchase.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, step 2' },
    needs: [],
    probe:
      'A scripted gateway answers the purchase with a confirmation, and the task tells the program to decline. No `call_offering` may follow for that purchase: neither with `acceptTerms`, nor under a new key, nor with a higher maximum.',
    negative: 'Client mutant: retries with a new key after a decline.',
  },
  {
    id: 'agentmuxer.price.acceptance-keeps-limits',
    area: 'price-confirmation',
    level: 'must',
    party: 'gateway',
    statement: 'Accepting terms does not override spending limits: balance and application caps still refuse the call.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, step 2' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'Confirm at cost c with a balance of c minus 1, and again with a cap below c; acceptance must be refused with zero executions. With balance and caps of at least c it runs.',
    negative: 'The accepted path skips the application cap.',
  },
  {
    id: 'agentmuxer.price.expired-terms-refused',
    area: 'price-confirmation',
    level: 'must',
    party: 'gateway',
    statement: 'Terms that are past their expiry no longer complete a purchase.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, steps 2 and 3' },
    needs: ['clock', 'catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Accept one second before the stated expiry (runs) and, on a new purchase, one second after (zero executions, no charge). The exact instant may go either way.',
    negative: 'The expiry is reported but not checked.',
  },
  {
    id: 'agentmuxer.price.expired-needs-new-key',
    area: 'price-confirmation',
    level: 'must',
    party: 'client',
    statement: 'After terms expired, a client that decides to buy anyway starts a new purchase with a new key.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, step 3' },
    needs: [],
    probe: 'Script an expired confirmation and record the next purchase; its key must be new and `acceptTerms` absent.',
    negative: 'Client mutant: reuses the key of the expired confirmation.',
  },
  {
    id: 'agentmuxer.idempotency.replay',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement:
      'Sending a key again after its purchase completed gives back the stored result, with no new execution and no new charge.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, step 3' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Repeat a completed call three times: same response and invocation identifier, one execution, one charge. Where `replicas` is granted, repeat it once more on another instance.',
    negative: 'The response is replayed but the account is charged again.',
  },
  {
    id: 'agentmuxer.idempotency.concurrent',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement: 'Calls that share a key lead to one execution and one charge even when they overlap.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, step 3' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Send ten equal calls at once with a slow provider; one execution and one charge. The losers may wait, replay, or be refused as in progress. Where `replicas` is granted, send ten over two instances as well.',
    negative: 'The key is stored only after the provider has answered.',
  },
  {
    id: 'agentmuxer.idempotency.survives-client-timeout',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement:
      'A purchase may have happened although the client timed out, and a retry with the same key then finds it.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, step 3' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Drop the connection while the provider works, let it finish and retry with the same key: the existing result comes back with one execution and one charge in total. In revision 2026-07-28 a closed stream may cancel the call: then the dropped run must be uncharged, and a fresh run under the key is right. More than one charge, or a charge whose result the key does not give back, fails in either.',
    negative: 'A dropped connection removes the key record, so the retry buys again.',
  },
  {
    id: 'agentmuxer.idempotency.client-key-discipline',
    area: 'idempotency',
    level: 'must',
    party: 'client',
    statement:
      'The client makes a new key for each new logical purchase and reuses the key for retries of the same one.',
    source: { document: AGENTMUXER_TOOLS, section: 'call_offering, opening paragraph and idempotencyKey' },
    needs: [],
    probe:
      'Against a scripted gateway the task has the program buy the same thing twice on purpose (two keys); in a second run the gateway withholds a reply, and a retry of that call carries its key. A program that gives up is not faulted.',
    negative: 'Client mutant: derives the key from the arguments, so a second deliberate purchase is swallowed.',
  },
  {
    id: 'agentmuxer.idempotency.client-does-not-rebuy',
    area: 'idempotency',
    level: 'should',
    party: 'client',
    statement:
      'Neither a timeout nor a pending charge should make the client start another purchase; it should look up the existing call.',
    source: { document: AGENTMUXER_TOOLS, section: 'Purchases and retries, step 3; Results, cost.chargeStatus' },
    needs: [],
    probe:
      'Against a scripted gateway the task asks for one purchase; the gateway withholds the reply in one run and answers `pending` in another. In neither may a `call_offering` under a new key follow; a repeat under the same key is the look-up that is asked for.',
    negative: 'Client mutant: buys again when `chargeStatus` is `pending`.',
  },
  {
    id: 'agentmuxer.result.response-object',
    area: 'envelope',
    level: 'must',
    party: 'gateway',
    statement:
      "A completed call returns an object `response` that holds the provider's response and an invocation identifier.",
    source: { document: AGENTMUXER_TOOLS, section: 'Results, response' },
    needs: ['catalogue', 'provider'],
    probe:
      "Call and look for the provider's known marker inside `response` and for an identifier that `report_outcome` accepts as `invocationId`.",
    negative: 'The invocation identifier is not returned.',
  },
  {
    id: 'agentmuxer.result.cost-micros',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement: "`cost.costMicros` is a decimal string with the tool's cost in US-dollar credit micros.",
    source: { document: AGENTMUXER_TOOLS, section: 'Results, cost.costMicros' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Buy at price p: the value must be a string of digits equal to p and to the ledger\'s charge; for a free offering `"0"`.',
    negative: '`costMicros` is a JSON number.',
  },
  {
    id: 'agentmuxer.result.charge-status',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement: '`cost.chargeStatus` is `finalized` or `pending`.',
    source: { document: AGENTMUXER_TOOLS, section: 'Results, cost.chargeStatus' },
    needs: ['catalogue', 'provider'],
    probe: 'Check the value on every completed call.',
    negative: 'The value is `settled`.',
  },
  {
    id: 'agentmuxer.result.pending-allowed',
    area: 'settlement',
    level: 'may',
    party: 'gateway',
    statement: 'A completed call is allowed to report `pending` while accounting has not finished.',
    source: { document: AGENTMUXER_TOOLS, section: 'Results, cost.chargeStatus' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Allowed reading: a gateway that answers a completed call with `pending`, and a later replay with either value; another finalizes at once.',
    negative: 'Checker mutant: requires `finalized` on the first response.',
  },
  {
    id: 'agentmuxer.result.replayed-boolean',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement: '`cost.replayed` is a boolean: false on the first result and true on a replay.',
    source: { document: AGENTMUXER_TOOLS, section: 'Results, cost.replayed' },
    needs: ['catalogue', 'provider'],
    probe: 'Read it on a first call and on its repetition.',
    negative: 'The stored response is replayed as it was, so `replayed` stays false.',
  },
  {
    id: 'agentmuxer.result.balance-optional',
    area: 'receipt',
    level: 'may',
    party: 'gateway',
    statement: '`cost.balanceMicros` may be absent; when present it is a decimal string with the account balance.',
    source: { document: AGENTMUXER_TOOLS, section: 'Results, cost.balanceMicros' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Allowed reading: a gateway whose results have no `balanceMicros`; another gives a digit string that agrees with the ledger at some moment during the call.',
    negative: 'Checker mutant: requires `balanceMicros` on every result.',
  },
  {
    id: 'agentmuxer.refusal.structured',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement: 'A refusal is a structured result with `refusedBy` and whatever recovery information applies.',
    source: { document: AGENTMUXER_TOOLS, section: 'Results, closing paragraph' },
    needs: ['catalogue', 'accounts'],
    probe:
      'Trigger an insufficient-balance and an application-cap refusal; both must carry `refusedBy` in structured form. Schema violations may be reported in another way.',
    negative: 'The refusal is plain text only.',
  },
  {
    id: 'agentmuxer.refusal.topup-url-optional',
    area: 'errors',
    level: 'may',
    party: 'gateway',
    statement: 'An insufficient-balance refusal is allowed to carry `topupUrl`, and equally to lack it.',
    source: { document: AGENTMUXER_TOOLS, section: 'Results, closing paragraph' },
    needs: ['catalogue', 'accounts'],
    probe:
      'Allowed reading: a gateway whose insufficient-balance refusal has no `topupUrl`; another gives an absolute URL there.',
    negative: 'Checker mutant: requires `topupUrl` on every refusal.',
  },
  {
    id: 'agentmuxer.refusal.client-behaviour',
    area: 'errors',
    level: 'should',
    party: 'client',
    statement:
      'On a refusal the client should show a `topupUrl` to the account owner and follow the recovery information, not retry blindly.',
    source: { document: AGENTMUXER_TOOLS, section: 'Results, closing paragraph' },
    needs: [],
    probe:
      'A scripted gateway refuses the purchase for its balance, with a random `topupUrl`. What the program prints, or answers to its task, must contain that link, and no identical `call_offering` may follow.',
    negative: 'Client mutant: retries the refused call in a loop.',
  },
]);
