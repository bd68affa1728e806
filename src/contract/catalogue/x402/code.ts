/** Error codes. */
import { clauses } from '../clause.ts';
import { X402_CORE } from '../documents.ts';

export const code = clauses([
  {
    id: 'x402.code.invalid-payload',
    area: 'errors',
    level: 'should',
    party: 'gateway',
    statement: 'A malformed payload should be reported with `invalid_payload`.',
    source: { document: X402_CORE, section: '9' },
    needs: ['catalogue'],
    probe:
      'Send a payload without `authorization` and look for the code in the reason; any refusal passes, another code is advice.',
    negative: 'A malformed payload is reported as `unexpected_verify_error`.',
  },
  {
    id: 'x402.code.invalid-x402-version',
    area: 'errors',
    level: 'should',
    party: 'gateway',
    statement: 'An unsupported protocol version should be reported with `invalid_x402_version`.',
    source: { document: X402_CORE, section: '9' },
    needs: ['catalogue'],
    probe: 'Send `x402Version` 99; any refusal passes, another code is advice.',
    negative: 'Version 99 is processed as version 2.',
  },
  {
    id: 'x402.code.invalid-or-unsupported-scheme',
    area: 'errors',
    level: 'should',
    party: 'gateway',
    statement:
      'A scheme that is not supported should be reported with `invalid_scheme` or, from a facilitator, `unsupported_scheme`.',
    source: { document: X402_CORE, section: '9' },
    needs: ['catalogue'],
    probe: 'Send `accepted.scheme` as `barter`; any refusal passes, another code is advice.',
    negative: 'The scheme member is not read and the payment processed as `exact`.',
  },
  {
    id: 'x402.code.invalid-payment-requirements',
    area: 'errors',
    level: 'should',
    party: 'gateway',
    statement: 'A facilitator that is given malformed requirements should report `invalid_payment_requirements`.',
    source: { document: X402_CORE, section: '9' },
    needs: ['chain'],
    probe: 'Post a verification with an empty `paymentRequirements`; any refusal passes, another code is advice.',
    negative: 'Missing requirements are replaced by those in the payload.',
  },
  {
    id: 'x402.code.invalid-transaction-state',
    area: 'errors',
    level: 'should',
    party: 'gateway',
    statement: 'A settlement transaction that the chain rejected should be reported with `invalid_transaction_state`.',
    source: { document: X402_CORE, section: '9' },
    needs: ['chain'],
    probe:
      'Make the transfer revert at settlement; `success` must be false and the code is looked for as advice (`insufficient_funds` also fits an emptied payer).',
    negative: 'A reverted transaction is reported as a success.',
  },
  {
    id: 'x402.code.unexpected-errors',
    area: 'errors',
    level: 'should',
    party: 'gateway',
    statement:
      'Unforeseen failures should be reported with `unexpected_verify_error` during verification and `unexpected_settle_error` during settlement.',
    source: { document: X402_CORE, section: '9' },
    needs: ['chain'],
    probe:
      'Cut the chain endpoint before verification, and after it; look for the codes as advice and require that no success is claimed.',
    negative: 'A settlement time-out is reported as a success with an empty `transaction`.',
  },
]);
