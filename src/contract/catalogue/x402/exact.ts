/** The `exact` scheme on EVM chains. */
import { clauses } from '../clause.ts';
import { X402_CORE, X402_EXACT_EVM } from '../documents.ts';

export const exact = clauses([
  {
    id: 'x402.exact.signature',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'The EIP-712 signature must recover to `authorization.from`; otherwise the payment is refused, with `invalid_exact_evm_payload_signature` as the defined reason.',
    source: { document: X402_EXACT_EVM, section: 'EIP-3009 phase 2, step 1; x402-specification-v2.md, 9' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Flip one bit of the signature, sign with another key, and sign under another domain version; all refused with zero executions.',
    negative: "The signature's length is checked but not its signer.",
  },
  {
    id: 'x402.exact.balance',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'The payer must hold enough of the asset; otherwise the payment is refused, with `insufficient_funds` as the defined reason.',
    source: { document: X402_EXACT_EVM, section: 'EIP-3009 phase 2, step 2; x402-specification-v2.md, 9' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: 'Payers with amount minus 1 (refused, zero executions) and exactly the amount (served).',
    negative: 'The balance check is left to settlement, after the tool has run.',
  },
  {
    id: 'x402.exact.amount-exact',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'The authorised value must equal the required amount; less and more are both refused, with `invalid_exact_evm_payload_authorization_value_mismatch` as the defined reason.',
    source: { document: X402_CORE, section: '6.1.2 step 3 and 9' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: 'Sign amount minus 1 and amount plus 1 (both refused, zero executions) and exactly the amount (served).',
    negative: 'The check is "at least", so an overpayment is taken.',
  },
  {
    id: 'x402.exact.valid-before',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'An authorisation past its `validBefore` is refused, with `invalid_exact_evm_payload_authorization_valid_before` as the defined reason.',
    source: { document: X402_CORE, section: '6.1.2 step 4 and 9' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      '`validBefore` 60 seconds in the past (refused) and well in the future (served); do not test within a few seconds of now, since a safety margin is allowed.',
    negative: 'Expiry is only found by the chain at settlement.',
  },
  {
    id: 'x402.exact.valid-after',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'An authorisation before its `validAfter` is refused, with `invalid_exact_evm_payload_authorization_valid_after` as the defined reason.',
    source: { document: X402_CORE, section: '6.1.2 step 4 and 9' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: '`validAfter` 600 seconds ahead (refused) and 60 seconds ago (served).',
    negative: '`validAfter` is not checked.',
  },
  {
    id: 'x402.exact.recipient',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      '`authorization.to` must be the required `payTo`; otherwise the payment is refused, with `invalid_exact_evm_payload_recipient_mismatch` as the defined reason.',
    source: { document: X402_CORE, section: '6.1.2 step 5 and 9' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Sign to another address (refused, zero executions) and to the required one (served). Report a refusal that is due to letter case alone as advice.',
    negative: "The recipient is not compared, so a payment to the payer's own second address is served.",
  },
  {
    id: 'x402.exact.token-and-network',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'Token and network must be those required; a payment for another network or asset is refused (`invalid_network` is the defined reason for an unsupported network).',
    source: { document: X402_EXACT_EVM, section: 'EIP-3009 phase 2, step 4; x402-specification-v2.md, 9' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Pay with a valid authorisation on a second deployed token, and with another `network` in `accepted`; both refused with zero executions.',
    negative: 'The network of `accepted` is trusted and not compared with the offered one.',
  },
  {
    id: 'x402.exact.accepted-matches-offer',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      "Payment is judged by the server's own requirements, so an `accepted` object that states a lower amount does not lower the price.",
    source: { document: X402_CORE, section: '5.2.2 and 6.1.2 step 5' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: 'Send `accepted.amount` and a signed value of 1 for a tool that costs 10000; refused with zero executions.',
    negative: "The server verifies the authorisation against the client's `accepted` object.",
  },
  {
    id: 'x402.exact.simulation',
    area: 'payment',
    level: 'should',
    party: 'gateway',
    statement:
      'Verification should include a simulated transfer, so a payment that the token would reject is refused before the tool runs.',
    source: { document: X402_EXACT_EVM, section: 'EIP-3009 phase 2, step 5' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: 'Use a token that has blocked the payer, or an already used nonce; refused with zero executions.',
    negative: 'Verification is signature-only, so the tool runs and settlement fails.',
  },
  {
    id: 'x402.exact.nonce-single-use',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: 'One authorisation pays once: a second purchase with the same nonce is not served as a new purchase.',
    source: { document: X402_CORE, section: '10.1' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Pay and repeat the same payload for other arguments (not executed); send one payload twenty times at once: at most one transfer, and at most one execution with content delivered. Where `replicas` is granted, send twenty over two instances as well.',
    negative: 'The nonce is looked up after settlement only, so concurrent reuse is served several times.',
  },
  {
    id: 'x402.exact.facilitator-cannot-alter',
    area: 'settlement',
    level: 'must',
    party: 'gateway',
    statement: 'Settlement moves exactly the signed amount from the payer to the signed recipient.',
    source: { document: X402_EXACT_EVM, section: 'Summary' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: 'Compare token balances of payer, `payTo` and the submitting account before and after a paid call.',
    negative: 'Settlement sends the funds to the submitter, who passes on a part.',
  },
  {
    id: 'x402.exact.transfer-method-order',
    area: 'payment',
    level: 'should',
    party: 'client',
    statement:
      'When no `assetTransferMethod` is given, `eip3009` should be tried first for a token that supports it and `permit2` after it.',
    source: { document: X402_EXACT_EVM, section: 'Summary' },
    needs: ['chain'],
    probe:
      "Offer an EIP-3009 token without the member; the client's payload should have `authorization` and no `permit2Authorization`.",
    negative: 'Client mutant: uses Permit2 for an EIP-3009 token.',
  },
  {
    id: 'x402.exact.permit2-allowance-required',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement:
      'A Permit2 payment whose payer has neither approved Permit2 nor supplied a sponsored approval is refused with status 412 and the code `PERMIT2_ALLOWANCE_REQUIRED`.',
    source: { document: X402_EXACT_EVM, section: 'Permit2 phase 3, step 2' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'On a target that offers Permit2, pay without approval (refused) and after approval (served). Not applicable where it is not offered; over MCP the status has no stated form.',
    negative: 'The missing allowance is reported as `insufficient_funds`.',
  },
  {
    id: 'x402.exact.other-methods-optional',
    area: 'payment',
    level: 'may',
    party: 'gateway',
    statement: 'Permit2 and ERC-7710 are alternatives to EIP-3009 that a server is free not to offer.',
    source: { document: X402_EXACT_EVM, section: 'Summary' },
    needs: ['catalogue', 'chain'],
    probe: 'Allowed reading: a server whose `accepts` entries offer EIP-3009 alone.',
    negative: 'Checker mutant: requires a Permit2 entry.',
  },
]);
