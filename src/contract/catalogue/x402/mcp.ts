/** Payment over the MCP transport. */
import { clauses } from '../clause.ts';
import { X402_MCP } from '../documents.ts';

export const mcp = clauses([
  {
    id: 'x402.mcp.payment-required-is-error',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'A paid tool called without payment answers with a tool result whose `isError` is true and which contains a `PaymentRequired` object.',
    source: { document: X402_MCP, section: 'Payment Required Signaling' },
    needs: ['catalogue'],
    probe:
      'Call a paid tool without `_meta["x402/payment"]`; expect a JSON-RPC result, not a JSON-RPC error, with the flag.',
    negative: 'The server answers with a JSON-RPC error of code 402.',
  },
  {
    id: 'x402.mcp.payment-required-both-formats',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      "The `PaymentRequired` is given both as the object `structuredContent` and as JSON in the first content block's text.",
    source: { document: X402_MCP, section: 'Server Requirements' },
    needs: ['catalogue'],
    probe:
      'Check that `structuredContent` has `x402Version` and `accepts`, and that `content[0]` is text that parses as JSON.',
    negative: '`content[0].text` is prose while only `structuredContent` has the data.',
  },
  {
    id: 'x402.mcp.both-formats-identical',
    area: 'envelope',
    level: 'must',
    party: 'gateway',
    statement: 'The parsed `content[0].text` and `structuredContent` hold identical data.',
    source: { document: X402_MCP, section: 'Server Requirements' },
    needs: ['catalogue'],
    probe: 'Deep-compare the two for every payment refusal in the suite; member order and spacing do not matter.',
    negative: 'The text copy is built before `error` is set and lacks it.',
  },
  {
    id: 'x402.mcp.client-prefers-structured',
    area: 'payment',
    level: 'should',
    party: 'client',
    statement:
      'A client should read requirements from `structuredContent` when that has `x402Version` and `accepts`, and otherwise parse `content[0].text` and look for the same fields.',
    source: { document: X402_MCP, section: 'Client Requirements' },
    needs: [],
    probe:
      'Script three refusals: both formats, text alone, and structured content without `accepts` plus good text; the client must find the requirements in each.',
    negative: 'Client mutant: reads only `content[0].text`.',
  },
  {
    id: 'x402.mcp.payment-in-meta',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: 'The server takes the `PaymentPayload` from `_meta["x402/payment"]` in the request\'s params.',
    source: { document: X402_MCP, section: 'Payment Payload Transmission' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Send a valid payload there (runs), and the same payload inside `arguments` (payment is still required, zero executions).',
    negative: 'The payload is looked for at `arguments._payment`.',
  },
  {
    id: 'x402.mcp.client-sends-in-meta',
    area: 'payment',
    level: 'must',
    party: 'client',
    statement:
      'The client retries the same tool call with the payload at `_meta["x402/payment"]` and unchanged name and arguments.',
    source: { document: X402_MCP, section: 'Payment Payload Transmission' },
    needs: [],
    probe: 'Record both calls of a scripted payment flow and compare them.',
    negative: 'Client mutant: puts the payload base64-encoded into `_meta`.',
  },
  {
    id: 'x402.mcp.settlement-in-meta',
    area: 'settlement',
    level: 'must',
    party: 'gateway',
    statement: 'A paid result carries the `SettlementResponse` at `_meta["x402/payment-response"]` of the result.',
    source: { document: X402_MCP, section: 'Settlement Response Delivery' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Pay for a call and check there for `success` true, `transaction` and `network`; look the transaction up on the chain.',
    negative: 'The settlement object is put into `structuredContent`.',
  },
  {
    id: 'x402.mcp.no-execution-before-verification',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'The server verifies the payment before it executes the tool, so an absent or invalid payment never reaches the provider.',
    source: { document: X402_MCP, section: 'Payment Flow Overview, step 5' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Call with no payment, a bad signature and an amount one unit short, counting provider executions: zero each time; a valid payment gives one.',
    negative: 'Verification runs in parallel with execution.',
  },
  {
    id: 'x402.mcp.invalid-payment-reason',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'A payment that fails verification is answered in the payment-required form, with `isError` true and the reason stated.',
    source: { document: X402_MCP, section: 'Error Handling table' },
    needs: ['catalogue', 'chain'],
    probe:
      'Send a bad signature; the result must have `PaymentRequired` in both formats and an `error` text that is not the one of a missing payment.',
    negative: 'A failed verification gives the same `error` text as a missing payment.',
  },
  {
    id: 'x402.mcp.settlement-failure-is-error',
    area: 'settlement',
    level: 'must',
    party: 'gateway',
    statement: 'When settlement fails, the result has `isError` true and the format of a payment-required result.',
    source: { document: X402_MCP, section: 'Settlement Failure' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      "Verify with a funded payer and move the payer's tokens away while the provider works; expect the flag and `PaymentRequired` in both formats with an `error`.",
    negative: 'A failed settlement is logged and the call answered as a success.',
  },
  {
    id: 'x402.mcp.settlement-failure-hides-content',
    area: 'settlement',
    level: 'should',
    party: 'gateway',
    statement:
      "If settlement fails after the tool ran, the server should return the payment error alone and none of the tool's content.",
    source: { document: X402_MCP, section: 'Settlement Failure' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: 'In the previous test let the provider return a marker string and search the whole response for it.',
    negative: "The tool's content is appended after the payment error.",
  },
]);
