/** Requirements, vouchers and the payer's guards, as the published client has them. */
import { clauses } from '../clause.ts';
import { ASSAY_CLIENT } from '../documents.ts';

export const clientPayment = clauses([
  {
    id: 'assay.client.requirement-complete',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      'The payment requirement has every member of the voucher form, all addresses checksummed, `resource` naming the tool that runs, `seq` from 1 to 2^53 - 1, `maxTimeoutSeconds` from 1 to 300, and `signers` with `delegate`.',
    source: { document: ASSAY_CLIENT, section: 'The payment requirement' },
    needs: ['catalogue', 'accounts', 'chain'],
    probe:
      'Call a paid tool directly and through `call_tool` on a signing connection; validate the object; `resource` is the same.',
    negative: 'Through the wrapper `resource` names `call_tool`.',
  },
  {
    id: 'assay.client.requirement-amount-within-quote',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      "The requirement's amount is not above the `maxAmount` quoted in the last 60 seconds, in the same asset.",
    source: { document: ASSAY_CLIENT, section: 'What the client refuses to sign, G3' },
    needs: ['catalogue', 'accounts', 'chain'],
    probe: 'Read the price, call, compare.',
    negative: 'The requirement adds a fee to the quoted price.',
  },
  {
    id: 'assay.client.requirement-binds-arguments',
    area: 'client-wire',
    level: 'must',
    party: 'gateway',
    statement: 'A voucher pays only for the tool and the arguments of the requirement that it answers.',
    source: { document: ASSAY_CLIENT, section: 'The voucher' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider', 'chain'],
    probe:
      'Sign a requirement, then send the voucher with other arguments, and with another tool of the same price; expect a `PAYMENT_…` refusal, no execution and no charge.',
    negative: 'The voucher of one call buys another.',
  },
  {
    id: 'assay.client.voucher-accepted',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      'A voucher that repeats the requirement, signed by the active delegate within its window, is accepted with the same idempotency key, and the call is delivered once.',
    source: { document: ASSAY_CLIENT, section: 'The voucher' },
    needs: ['catalogue', 'accounts', 'provider', 'chain'],
    probe:
      'Run the whole paid call; expect one execution and a receipt. On a target that speaks the voucher form, grants the chain and publishes `options.holdWindowMs`, expect one redemption on the chain of the exact amount, after that window plus a minute (by the clock where it is granted); on any other no redemption is demanded.',
    negative: 'Two redemptions for one call.',
  },
  {
    id: 'assay.client.voucher-used-once',
    area: 'client-wire',
    level: 'must',
    party: 'gateway',
    statement: 'A voucher that was used does not pay for a second call under another idempotency key.',
    source: { document: ASSAY_CLIENT, section: 'The chain (seq strictly above)' },
    needs: ['catalogue', 'accounts', 'provider', 'chain'],
    probe:
      'Send the accepted voucher again with the same arguments and a new key, at once, concurrently and, where `clock` is granted, after settlement.',
    negative: 'Concurrent use of one voucher under two keys executes twice.',
  },
  {
    id: 'assay.client.voucher-tampering-refused',
    area: 'client-wire',
    level: 'must',
    party: 'gateway',
    statement:
      'A voucher whose amount, payer, payTo, provider, resource, requestHash, seq, issuedAt or expiresAt differs from what was signed or required is refused with a `PAYMENT_…` code, with nothing executed and nothing charged.',
    source: { document: ASSAY_CLIENT, section: 'The voucher' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider', 'chain'],
    probe:
      'Change one member at a time, with the old signature and with a fresh valid one; expect a refusal each time.',
    negative: 'A lower amount with a valid signature is accepted.',
  },
  {
    id: 'assay.client.voucher-window',
    area: 'client-wire',
    level: 'must',
    party: 'gateway',
    statement: 'A voucher is refused after `expiresAt`, with a life over 300 s, and issued more than 120 s ahead.',
    source: { document: ASSAY_CLIENT, section: 'The chain' },
    needs: ['clock', 'catalogue', 'accounts', 'provider', 'chain'],
    probe: 'Sign each and send it; a second to each side of the bounds.',
    negative: 'An expired voucher runs the tool, and the redemption then fails on the chain.',
  },
  {
    id: 'assay.client.voucher-signature-forms',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      'A high-s twin, a 64-byte compact signature, and one with v 0 or 1 are refused as the escrow refuses them.',
    source: { document: ASSAY_CLIENT, section: 'The voucher' },
    needs: ['catalogue', 'accounts', 'provider', 'chain'],
    probe: 'Convert a valid signature into each form; expect a refusal before the tool runs.',
    negative: 'The gateway normalises the twin, serves the call, and cannot collect.',
  },
  {
    id: 'assay.client.delegate-inactive-code',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      'A voucher of a key whose grant was revoked or has expired is refused with `PAYMENT_VOUCHER_DELEGATE_INACTIVE`.',
    source: { document: ASSAY_CLIENT, section: 'The voucher' },
    needs: ['catalogue', 'accounts', 'provider', 'chain'],
    probe:
      'Revoke the grant on the chain between requirement and voucher and, where `clock` is granted, let another one expire there; expect the code, and nothing executed.',
    negative: 'The grant is cached for an hour, and the call is served.',
  },
  {
    id: 'assay.client.escrow-cover-counts-open-holds',
    area: 'client-wire',
    level: 'must',
    party: 'gateway',
    statement: "Calls in flight and held count against the escrow's balance, so that what is served can be redeemed.",
    source: {
      document: ASSAY_CLIENT,
      section: 'The chain (with PAYMENT_INSUFFICIENT_FUNDS of the tool documentation)',
    },
    needs: ['catalogue', 'accounts', 'provider', 'chain'],
    probe:
      'With a balance for two calls send five at once; at most two are executed, the others get `PAYMENT_INSUFFICIENT_FUNDS`.',
    negative: 'Each call alone is covered, so all five run, and three redemptions fail.',
  },
  {
    id: 'assay.client.seq-survives-unpaid-requirements',
    area: 'client-wire',
    level: 'should',
    party: 'gateway',
    statement:
      'Requirements that are never paid, and payments that arrive in another order than the requirements were handed out, do not block later calls.',
    source: { document: ASSAY_CLIENT, section: 'The chain (gaps allowed)' },
    needs: ['catalogue', 'accounts', 'provider', 'chain'],
    probe:
      'Ask for three requirements, pay the third, then the first, then ask anew and pay; whatever is refused executes nothing, and the last one is served, and redeemed where assay.client.voucher-accepted demands a redemption.',
    negative: 'After an out-of-order payment a served call can never be redeemed.',
  },
  {
    id: 'assay.client.payer-checks-requirement',
    area: 'client-payer',
    level: 'must',
    party: 'client',
    statement:
      'A payer signs nothing for a requirement that is not a rail-B voucher, or whose network, payee, asset, decimals or amount is not that of its own configuration and of the price it was quoted.',
    source: { document: ASSAY_CLIENT, section: 'What the client refuses to sign, G1 to G3' },
    needs: ['chain'],
    probe: 'Script a gateway that changes one member at a time; the payer must send no voucher.',
    negative: 'Client mutant: it signs whatever `payTo` says.',
  },
  {
    id: 'assay.client.payer-checks-grant',
    area: 'client-payer',
    level: 'must',
    party: 'client',
    statement:
      'A payer signs nothing when its grant on the chain is missing, revoked, expired or for another key or payer, or when the amount is above an on-chain cap.',
    source: { document: ASSAY_CLIENT, section: 'What the client refuses to sign, G4 to G6' },
    needs: ['chain'],
    probe: 'Set each state on the chain and demand a payment.',
    negative: "Client mutant: it trusts the requirement's `delegate`.",
  },
  {
    id: 'assay.client.payer-keeps-limits',
    area: 'client-payer',
    level: 'must',
    party: 'client',
    statement: "A payer's own limit for one call and for 24 hours holds, also over concurrent calls.",
    source: { document: ASSAY_CLIENT, section: 'What the client refuses to sign, G7' },
    needs: ['chain'],
    probe: "Demand payments whose sum passes the day's limit, twenty at once; the signed sum stays below it.",
    negative:
      'Client mutant: it adds a payment to its record after the answer, so that concurrent calls pass the limit.',
  },
  {
    id: 'assay.client.payer-only-tool-calls',
    area: 'client-payer',
    level: 'must',
    party: 'client',
    statement:
      'A payer signs only for `/mcp/tools/` and the tool that it called, and never for a sequence or debt endpoint, also when percent-escaped.',
    source: { document: ASSAY_CLIENT, section: 'What the client refuses to sign, G12' },
    needs: ['chain'],
    probe:
      "Demand with another tool's resource, `/escrow/debts`, `/escrow%2Fnext-seq`, an empty and a 2 049-character one.",
    negative: 'Client mutant: it compares a prefix.',
  },
  {
    id: 'assay.client.payer-signs-once',
    area: 'client-payer',
    level: 'must',
    party: 'client',
    statement:
      'While a call with an idempotency key runs, a payer signs at most one voucher for it, whatever answers, time-outs and concurrent callers it meets, and retries with the same bytes. (A later call with the key of a refused call may sign again.)',
    source: { document: ASSAY_CLIENT, section: 'Transport; What the client refuses to sign' },
    needs: ['chain'],
    probe:
      'Cut the connection after the voucher arrived, answer 503, answer `IDEMPOTENCY_IN_PROGRESS`, demand payment again.',
    negative: 'Client mutant: a second `PAYMENT_REQUIRED` makes it sign again.',
  },
  {
    id: 'assay.client.payer-keeps-secrets',
    area: 'client-payer',
    level: 'must',
    party: 'client',
    statement:
      'A payer sends its credential only to its configured origins, follows no redirect, and shows neither keys, signatures nor a link-only token in what it prints.',
    source: { document: ASSAY_CLIENT, section: 'Transport, MCP URLs' },
    needs: [],
    probe:
      "Answer with a redirect to another port and look for the credential there; read the client's output for the secrets.",
    negative: 'Client mutant: its HTTP library follows the redirect with the `authorization` header.',
  },
]);
