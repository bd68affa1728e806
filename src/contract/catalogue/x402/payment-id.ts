/** The payment-identifier extension. */
import { clauses } from '../clause.ts';
import { X402_PAYMENT_IDENTIFIER } from '../documents.ts';

export const paymentId = clauses([
  {
    id: 'x402.payment-id.advertised-shape',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement:
      'A server that supports the extension advertises `payment-identifier` with `info.required` as a boolean; false is the default meaning.',
    source: { document: X402_PAYMENT_IDENTIFIER, section: 'PaymentRequired' },
    needs: ['catalogue'],
    probe:
      'Read the extension; `info` must validate against the advertised `schema`. Absence of the extension is allowed.',
    negative: '`info` is empty although the schema requires `required`.',
  },
  {
    id: 'x402.payment-id.format',
    area: 'idempotency',
    level: 'must',
    party: 'client',
    statement: 'A payment identifier has 16 to 128 characters, each a letter, digit, hyphen or underscore.',
    source: { document: X402_PAYMENT_IDENTIFIER, section: 'id Format' },
    needs: [],
    probe:
      "Check the client's `info.id`. A server's answer to 15 or 129 characters is not stated beyond the schema, so only report it.",
    negative: 'Client mutant: generates a 12-character identifier.',
  },
  {
    id: 'x402.payment-id.client-required-and-reuse',
    area: 'idempotency',
    level: 'must',
    party: 'client',
    statement:
      'A client supplies an identifier when `required` is true, uses a unique one per payment and the same one on retries.',
    source: { document: X402_PAYMENT_IDENTIFIER, section: 'Responsibilities' },
    needs: [],
    probe:
      'Script `required` true with a retry after a lost response, then a second purchase; ids must be present, equal on the retry and different for the purchase.',
    negative: 'Client mutant: new identifier on every retry.',
  },
  {
    id: 'x402.payment-id.same-payload-cached',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement:
      'With the extension in use, a known identifier with the same payload gets the cached response, and a new identifier is processed normally.',
    source: { document: X402_PAYMENT_IDENTIFIER, section: 'Idempotency Behavior' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Pay with an id, repeat the identical request (same response, one execution, one transfer), then pay with a new id (executed).',
    negative: 'The repeat is refused because its nonce is used up.',
  },
  {
    id: 'x402.payment-id.different-payload-409',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement: 'A known identifier with a different payload is answered with 409 Conflict.',
    source: { document: X402_PAYMENT_IDENTIFIER, section: 'Idempotency Behavior' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Reuse an id with a freshly signed authorisation; over HTTP expect 409 and zero executions, over MCP any refusal.',
    negative: 'The cached response is returned without comparing payloads.',
  },
  {
    id: 'x402.payment-id.required-missing-400',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement: 'When `required` is true, a payment without an identifier is answered with 400 Bad Request.',
    source: { document: X402_PAYMENT_IDENTIFIER, section: 'Idempotency Behavior' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'On a target that sets `required`, pay without an id; over HTTP expect 400 and zero executions, over MCP any refusal.',
    negative: 'A missing identifier is tolerated.',
  },
]);
