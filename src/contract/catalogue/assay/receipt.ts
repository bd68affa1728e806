/** Receipts, replays and settlement of a call. */
import { clauses } from '../clause.ts';
import { ASSAY_TOOLS } from '../documents.ts';

export const receipt = clauses([
  {
    id: 'assay.receipt.present',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement: 'The result of a purchased call carries a receipt object at `_meta["assay/receipt"]`.',
    source: { document: ASSAY_TOOLS, section: 'call_tool output table, row _meta["assay/receipt"]' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      "Buy a priced tool successfully and look for the key in the result's `_meta`. Free and refused calls are not covered.",
    negative: 'The receipt is put inside `structuredContent`.',
  },
  {
    id: 'assay.receipt.intent-id',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement: 'A receipt has an `intentId`.',
    source: { document: ASSAY_TOOLS, section: 'call_tool output table, row _meta["assay/receipt"]' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'Buy two calls with different keys; the member must be there both times. Report equal ids on the two, or a changed id on a replay, as advice.',
    negative: '`intentId` is left out of the receipt.',
  },
  {
    id: 'assay.receipt.charged-and-held',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement: 'A receipt states both `charged` and `held`, each with its asset and a display form.',
    source: { document: ASSAY_TOOLS, section: 'call_tool output table, row _meta["assay/receipt"]' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      "Buy a priced tool; both members must be present with asset and display, and together they must agree with the ledger's movement for that call.",
    negative: '`held` is left out once the call is settled.',
  },
  {
    id: 'assay.receipt.status',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement: 'A receipt has a `status`.',
    source: { document: ASSAY_TOOLS, section: 'call_tool output table, row _meta["assay/receipt"]' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'Buy a tool and check for a non-empty string. `VERIFYING` and `SETTLED` are the named values; accept others.',
    negative: '`status` is omitted while a hold is open.',
  },
  {
    id: 'assay.receipt.tool-and-provider-id',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement: 'A receipt names the tool and the provider in `toolId` and `providerId`.',
    source: { document: ASSAY_TOOLS, section: 'call_tool output table, row _meta["assay/receipt"]' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      "Seed tools with provider P alone, with Q alone and with both, and let P and then Q fail on the last. Who served a call comes from the providers' journals; no fallback and no order is presumed, so a call that is refused instead is passed over. `toolId` is there each time, and `providerId` is equal on calls of one provider and differs between the two.",
    negative: '`providerId` always names the first eligible provider, even after a fallback.',
  },
  {
    id: 'assay.receipt.classification-and-attempts',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement: 'A receipt has `classification` and `attempts`.',
    source: { document: ASSAY_TOOLS, section: 'call_tool output table, row _meta["assay/receipt"]' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'Buy a tool and check for both keys, once without and once with a provider fallback. Their types and values are not stated.',
    negative: '`attempts` is missing.',
  },
  {
    id: 'assay.receipt.fell-back-optional',
    area: 'receipt',
    level: 'may',
    party: 'gateway',
    statement: '`fellBack` is an optional member of a receipt.',
    source: { document: ASSAY_TOOLS, section: 'call_tool output table, row _meta["assay/receipt"]' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'Allowed reading: a gateway whose receipts lack `fellBack` on a call that the first provider served; another writes false there.',
    negative: 'Checker mutant: requires `fellBack: false` on a call without fallback.',
  },
  {
    id: 'assay.receipt.fell-back-truthful',
    area: 'providers',
    level: 'should',
    party: 'gateway',
    statement: '`fellBack` should be true only on a call where a provider after the first one served the result.',
    source: { document: ASSAY_TOOLS, section: 'call_tool output table, row _meta["assay/receipt"]' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'Inferred reading: one provider healthy (must not be true), then the preferred of two providers failing with a served result from the other (true is expected where the key is used).',
    negative: '`fellBack` is set to true on every receipt.',
  },
  {
    id: 'assay.replay.flag-true',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement: 'An idempotent replay has `_meta["assay/replayed"]` equal to `true`.',
    source: { document: ASSAY_TOOLS, section: 'call_tool output table, row _meta["assay/replayed"]' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Repeat a completed call with the same key, tool and arguments; expect the boolean, the same result content, no provider execution and no charge.',
    negative: 'Replays carry no replay flag.',
  },
  {
    id: 'assay.replay.absent-on-first',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement: 'A first answer has no `assay/replayed` key at all, not even with the value false.',
    source: { document: ASSAY_TOOLS, section: 'call_tool output table, row _meta["assay/replayed"]' },
    needs: ['catalogue', 'provider'],
    probe: "Make a call with a fresh key and check that the key does not exist in the result's `_meta`.",
    negative: 'First answers carry `assay/replayed: false`.',
  },
  {
    id: 'assay.replay.no-second-execution',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement:
      'One key with one tool and one set of arguments leads to a single delivered provider execution and a single charge, however often it is sent.',
    source: { document: ASSAY_TOOLS, section: 'call_tool output table; shared error table, idempotency rows' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Send five identical calls one after another, then twenty at once with a slow provider; the count of delivered executions and the charge count must be 1, with the others replays or `IDEMPOTENCY_IN_PROGRESS`. Where `replicas` is granted, send twenty over two instances as well.',
    negative: 'The key is recorded only after the provider returns, so concurrent duplicates both execute.',
  },
  {
    id: 'assay.replay.key-order-insensitive',
    area: 'idempotency',
    level: 'should',
    party: 'gateway',
    statement:
      'Arguments that are the same JSON value in a different member order or spacing should count as the same operation for a key.',
    source: { document: ASSAY_TOOLS, section: 'shared error table, row IDEMPOTENCY_KEY_REUSED' },
    needs: ['catalogue', 'provider'],
    probe:
      'Inferred reading: repeat a call with its argument members reordered; a replay is expected, and a second execution is a defect in any case.',
    negative: 'The operation fingerprint hashes the raw argument text and so rejects a reordered retry.',
  },
  {
    id: 'assay.settlement.verifying-with-hold',
    area: 'settlement',
    level: 'may',
    party: 'gateway',
    statement:
      'A successful result is allowed to arrive while its receipt `status` is `VERIFYING` and an amount is held.',
    source: { document: ASSAY_TOOLS, section: 'call_tool, paragraph after the output table' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Allowed reading: a gateway that delivers with `VERIFYING` and a held amount that agrees with the ledger; another settles at once.',
    negative: 'Checker mutant: treats `VERIFYING` on a delivered result as a failure.',
  },
  {
    id: 'assay.settlement.settled-is-not-collection',
    area: 'settlement',
    level: 'may',
    party: 'gateway',
    statement: "`SETTLED` states the service's decision; it is allowed to show before any collection by the provider.",
    source: { document: ASSAY_TOOLS, section: 'call_tool, paragraph after the output table' },
    needs: ['catalogue', 'accounts', 'provider', 'chain'],
    probe:
      'Allowed reading: a gateway that shows `SETTLED` before any transfer to the provider. A redemption on the chain is demanded by assay.client.voucher-accepted alone: on a target that speaks the voucher form, grants the chain and publishes `options.holdWindowMs`, after that window plus a minute.',
    negative: 'Checker mutant: fails a `SETTLED` receipt because no provider payout is visible on chain.',
  },
  {
    id: 'assay.settlement.client-not-repurchase-while-held',
    area: 'settlement',
    level: 'should',
    party: 'client',
    statement:
      'A client should treat a `VERIFYING` result as delivered, and should reconcile an uncertain paid call before sending it again.',
    source: { document: ASSAY_TOOLS, section: 'call_tool, paragraphs after the output table' },
    needs: [],
    probe:
      'Give the client a `VERIFYING` result and then a dropped connection; the first must not lead to a new call, and the second must lead to a retry with the same key only.',
    negative: 'Client mutant: sends a new purchase with a new key after a lost response.',
  },
]);
