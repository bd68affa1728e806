/** Payment over the HTTP transports, versions 2 and 1. */
import { clauses } from '../clause.ts';
import { X402_HTTP, X402_HTTP_V1 } from '../documents.ts';

export const http = clauses([
  {
    id: 'x402.http2.status-402-with-header',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'Over HTTP (version 2) a resource that needs payment answers with status 402 and a `PAYMENT-REQUIRED` header that is base64 of the `PaymentRequired` JSON.',
    source: { document: X402_HTTP, section: 'Payment Required Signaling' },
    needs: ['catalogue'],
    probe:
      'Request without payment, decode the header and check the object against the core schema; header names are case-insensitive.',
    negative: 'The header holds raw JSON instead of base64.',
  },
  {
    id: 'x402.http2.payment-signature-header',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: 'The version 2 payload travels in the request header `PAYMENT-SIGNATURE` as base64 JSON.',
    source: { document: X402_HTTP, section: 'Payment Payload Transmission' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: 'Send a valid payload in it (served); without it the request gets 402.',
    negative: 'Only the version 1 header `X-PAYMENT` is read.',
  },
  {
    id: 'x402.http2.payment-response-header',
    area: 'settlement',
    level: 'must',
    party: 'gateway',
    statement:
      'A paid version 2 response has status 200 and a `PAYMENT-RESPONSE` header, base64 of the `SettlementResponse` JSON.',
    source: { document: X402_HTTP, section: 'Settlement Response Delivery' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Pay, decode the header, check `success`, `transaction` and `network`, and find the transaction on the chain.',
    negative: 'The header is missing on success.',
  },
  {
    id: 'x402.http2.settlement-failure',
    area: 'settlement',
    level: 'must',
    party: 'gateway',
    statement:
      'A failed version 2 settlement answers 402 with a `PAYMENT-RESPONSE` whose `success` is false, with an `errorReason` and an empty `transaction`.',
    source: { document: X402_HTTP, section: 'Settlement Response Delivery, failure example' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: 'Empty the payer between verification and settlement and decode the header of the 402.',
    negative: 'The failure is reported with 200 and `success` false.',
  },
  {
    id: 'x402.http2.malformed-400',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement:
      'A malformed payment payload gets status 400, in contrast to the 402 of a well-formed one that fails verification or settlement.',
    source: { document: X402_HTTP, section: 'Error Handling table' },
    needs: ['catalogue'],
    probe:
      'Send a header that is not base64, base64 of non-JSON, and JSON without `payload` (400 each); then a well-formed payload with a bad signature (402).',
    negative: 'Undecodable headers are treated as absent and answered with 402.',
  },
  {
    id: 'x402.http2.server-error-500',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement: 'An internal error during payment processing gets status 500.',
    source: { document: X402_HTTP, section: 'Error Handling table' },
    needs: ['catalogue', 'chain'],
    probe:
      'Stop the facilitator or chain endpoint and send a valid payment; accept any 5xx that gateways put in front but never 200, and expect 500 from the server itself.',
    negative: 'An unreachable facilitator lets the request pass unpaid.',
  },
  {
    id: 'x402.http2.body-unspecified',
    area: 'envelope',
    level: 'may',
    party: 'gateway',
    statement: 'The body of a version 2 response is up to the server; the protocol data live in headers alone.',
    source: { document: X402_HTTP, section: 'Response Body' },
    needs: ['catalogue'],
    probe:
      'Allowed reading: a server whose 402, with its header, has an empty object, an empty body or HTML as the body.',
    negative: 'Checker mutant: requires the requirements in the 402 body.',
  },
  {
    id: 'x402.http1.status-402-json-body',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'Over HTTP (version 1) a resource that needs payment answers 402 with a JSON body that has `x402Version` 1, `error` and `accepts`.',
    source: { document: X402_HTTP_V1, section: 'Payment Required Signaling' },
    needs: ['catalogue'],
    probe: 'Request without payment from a version 1 target and check the body.',
    negative: 'The body is empty and the data are in a header only.',
  },
  {
    id: 'x402.http1.requirement-fields',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'A version 1 `accepts` entry gives its price as `maxAmountRequired` and carries `scheme`, `network` by name, `asset`, `payTo`, `resource`, `description` and `maxTimeoutSeconds`.',
    source: { document: X402_HTTP_V1, section: 'Payment Required Signaling' },
    needs: ['catalogue'],
    probe:
      'Check the members of each entry; the network is a plain name such as `base-sepolia`. `mimeType`, `outputSchema` and `extra` may be null or absent.',
    negative: 'The version 1 entry uses `amount` in place of `maxAmountRequired`.',
  },
  {
    id: 'x402.http1.payment-headers',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'Version 1 takes the base64 payload from `X-PAYMENT` and returns the base64 settlement in `X-PAYMENT-RESPONSE`.',
    source: { document: X402_HTTP_V1, section: 'Payment Payload Transmission; Settlement Response Delivery' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: 'Pay in `X-PAYMENT`, then decode `X-PAYMENT-RESPONSE` on the 200.',
    negative: 'The settlement is returned in `PAYMENT-RESPONSE` to a version 1 client.',
  },
  {
    id: 'x402.http1.payload-shape',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'A version 1 payload has `x402Version` 1 with `scheme`, `network` and `payload` at its top level and no `accepted` object.',
    source: { document: X402_HTTP_V1, section: 'Payment Payload Transmission' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: 'Send that form (served).',
    negative: 'The server demands an `accepted` member from version 1 clients.',
  },
  {
    id: 'x402.http1.failure-body',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement:
      'A version 1 failure repeats the error body (`x402Version`, a readable `error`, `accepts`) with 402, or 400 for a malformed payload and 500 for an internal error.',
    source: { document: X402_HTTP_V1, section: 'Settlement Response Delivery; Error Handling' },
    needs: ['catalogue', 'chain'],
    probe: 'Trigger an insufficient balance (402 with the body) and an undecodable header (400 with the body).',
    negative: 'The failed-payment 402 lacks `accepts`.',
  },
]);
