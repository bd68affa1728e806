/** Refusals about payment, allowances and spending policy. */
import { clauses } from '../clause.ts';
import { ASSAY_TOOLS } from '../documents.ts';

export const errorMoney = clauses([
  {
    id: 'assay.error.payment-required',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'A call that needs a signed payment permission and has none is refused with `PAYMENT_REQUIRED` and does not run.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row PAYMENT_REQUIRED' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'On a signing connection call a priced tool without payment metadata: expect the code, `_meta["x402/paymentRequired"]` and zero executions; where `chain` is granted, it runs with valid payment.',
    negative: 'The provider runs first and the refusal is sent afterwards.',
  },
  {
    id: 'assay.error.payment-debt-outstanding',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'While a call served earlier is still owed, a further paid call is refused with `PAYMENT_DEBT_OUTSTANDING`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row PAYMENT_DEBT_OUTSTANDING' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'Create an account with an unpaid served call and make a paid call (refused, zero executions); clear the debt and call (runs).',
    negative: 'Outstanding debt is recorded but not checked.',
  },
  {
    id: 'assay.error.payment-insufficient-funds',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: 'A call that the escrow cannot cover is refused with `PAYMENT_INSUFFICIENT_FUNDS` and does not run.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row PAYMENT_INSUFFICIENT_FUNDS' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'With price p give one account p minus one atomic unit (refused, zero executions) and another exactly p (runs).',
    negative: 'The comparison is `balance >= price - 1` (or strict, so exactly p is refused).',
  },
  {
    id: 'assay.error.payment-no-settleable-chain',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'When the chain the customer is on gives no way to settle a call, the call is refused with `PAYMENT_NO_SETTLEABLE_CHAIN`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row PAYMENT_NO_SETTLEABLE_CHAIN' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'Give an account a balance that covers the price and a `chain` on which the gateway does not settle (control API: an account takes `"chain": "eip155:…"`), then call a priced tool: expect the code, payment details in the refusal and zero executions. An account like it without that `chain` is served.',
    negative: 'The call runs and its settlement is left pending for ever.',
  },
  {
    id: 'assay.error.mcp-quota-exceeded',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: 'A call of a free tool beyond its exhausted allowance is refused with `MCP_QUOTA_EXCEEDED`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row MCP_QUOTA_EXCEEDED' },
    needs: ['clock', 'catalogue', 'accounts', 'provider'],
    probe:
      'Seed a free tool with an allowance of n calls: n run, and call n+1 gets the code and zero executions; after the reset it runs again. A priced tool past its free calls may as well be run for payment or answer `PAYMENT_REQUIRED` or `PAYMENT_INSUFFICIENT_FUNDS`: there, on an account without funds, demand no code, only that call n+1 does not run.',
    negative: 'The allowance is off by one, so n+1 free calls run.',
  },
  {
    id: 'assay.error.mcp-spend-limit-exceeded',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: 'A call that would take the agent over its spending cap is refused with `MCP_SPEND_LIMIT_EXCEEDED`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row MCP_SPEND_LIMIT_EXCEEDED and others' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'With price p and a cap halfway between 2p and 3p: two calls run and the third is refused with zero executions. Where a single-call cap exists use one unit above p (runs) and one below (refused).',
    negative: 'The cap is compared before adding the current price, so the third call runs.',
  },
  {
    id: 'assay.error.mcp-policy-agent-paused',
    area: 'access',
    level: 'must',
    party: 'gateway',
    statement: 'Paid calls of a paused agent are refused with `MCP_POLICY_AGENT_PAUSED`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row MCP_SPEND_LIMIT_EXCEEDED and others' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'Pause the agent and call a priced tool (refused, zero executions), resume and call (runs). Whether free reads stay available is not stated.',
    negative: 'A pause takes effect only for new sessions.',
  },
  {
    id: 'assay.error.mcp-approval-required',
    area: 'access',
    level: 'must',
    party: 'gateway',
    statement:
      "A call that exceeds the agent's approval threshold without the owner's consent is refused with `MCP_APPROVAL_REQUIRED`.",
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row MCP_SPEND_LIMIT_EXCEEDED and others' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      "Set the threshold below the tool's price (refused, zero executions) and clearly above it (runs). A price equal to the threshold may go either way.",
    negative: 'The threshold is only reported and not enforced.',
  },
  {
    id: 'assay.error.mcp-velocity-limit-exceeded',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement:
      'Exceeding a velocity rule, be it on number of calls, on money spent over time or on repeated identical requests, is refused with `MCP_VELOCITY_LIMIT_EXCEEDED`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row MCP_VELOCITY_LIMIT_EXCEEDED' },
    needs: ['clock', 'catalogue', 'accounts', 'provider'],
    probe:
      'Configure each of the three rules with a small limit in turn and exceed it by one; expect the code and zero executions for the surplus call, then admission once the recovery interval has passed.',
    negative: 'The spend-rate rule counts calls instead of money.',
  },
  {
    id: 'assay.error.velocity-not-lifted-by-local-caps',
    area: 'rate-limit',
    level: 'must',
    party: 'local-helper',
    statement:
      "The velocity rules are the server's own: whatever its local caps, the local helper hands the server's `MCP_VELOCITY_LIMIT_EXCEEDED` on as the refusal that it is.",
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row MCP_VELOCITY_LIMIT_EXCEEDED' },
    needs: [],
    probe:
      'Script a gateway that answers every paid call with the code. Call through the helper with its local caps as they are, then with each of them raised far above the price: both results are that refusal, and no other idempotency key is tried. A helper that waits for the recovery interval and repeats the same call is not faulted.',
    negative: 'With its caps raised the helper drops the refusal and repeats the call under new keys.',
  },
  {
    id: 'assay.error.local-payment-refusal',
    area: 'payment',
    level: 'must',
    party: 'local-helper',
    statement:
      'When the local helper declines to sign, it says so with a reason and pays nothing, whatever the server side allows.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row Local payment refusal' },
    needs: ['accounts'],
    probe:
      'Set a local limit below the price and raise the server-side limit; the refusal must come from the helper, name a reason and send no payment to the server. Report a message without `Assay asked for a payment this app refused:` before the reason as advice.',
    negative: 'The helper signs because the server-side policy permits the amount.',
  },
  {
    id: 'assay.error.local-helper-signs',
    area: 'payment',
    level: 'must',
    party: 'local-helper',
    statement: 'On `PAYMENT_REQUIRED` the local helper does the signing itself, once approval and its guards allow it.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row PAYMENT_REQUIRED' },
    needs: ['accounts', 'chain'],
    probe:
      'Script the server to answer `PAYMENT_REQUIRED`; with approval given and limits high enough the helper must resend with signed payment, and without approval it must not.',
    negative: 'The helper signs before approval is given.',
  },
]);
