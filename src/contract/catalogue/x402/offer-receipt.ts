/** Signed offers and receipts. */
import { clauses } from '../clause.ts';
import { X402_OFFER_RECEIPT } from '../documents.ts';

export const offerReceipt = clauses([
  {
    id: 'x402.offer.placement-and-shape',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'Signed offers lie at `extensions["offer-receipt"].info.offers[]`; each has `format` (`eip712` or `jws`) and `signature`, and `payload` in the eip712 form only.',
    source: { document: X402_OFFER_RECEIPT, section: '3.1 and 4.1' },
    needs: ['catalogue'],
    probe: 'If the extension is advertised, check every offer; absence of the extension is allowed.',
    negative: 'A `jws` offer also carries `payload`.',
  },
  {
    id: 'x402.offer.payload-matches-accepts',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      "An offer's signed payload has `version` 1, `resourceUrl`, `scheme`, CAIP-2 `network`, `asset`, `payTo` and `amount`, and corresponds to an `accepts` entry.",
    source: { document: X402_OFFER_RECEIPT, section: '4.1 and 4.2' },
    needs: ['catalogue'],
    probe:
      'For each offer find an `accepts` entry with equal scheme, network, asset, payTo and amount by comparing fields, not positions.',
    negative: 'After a price change the offers are still signed with the old amount.',
  },
  {
    id: 'x402.offer.eip712-domain',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'EIP-712 offers are signed under the domain name `x402 offer`, version `1`, chainId 1 with the canonical types, which are not transmitted; an unused `validUntil` is signed as 0.',
    source: { document: X402_OFFER_RECEIPT, section: '3.2 to 4.5' },
    needs: ['catalogue'],
    probe:
      "Recompute the digest from the transmitted payload, recover a 65-byte signature's signer and check that it is authorised (equal to `payTo`, or by the target's stated registry).",
    negative: "The payment network's chain id is used in the signing domain.",
  },
  {
    id: 'x402.offer.accept-index-not-authoritative',
    area: 'payment',
    level: 'must',
    party: 'client',
    statement:
      '`acceptIndex` is an unsigned hint: a client matches offers by payload fields and does not rely on the index.',
    source: { document: X402_OFFER_RECEIPT, section: '4.1.1' },
    needs: [],
    probe:
      'Script two offers with swapped `acceptIndex` values; the client must pair each with the entry that has the same fields.',
    negative: 'Client mutant: pairs by `acceptIndex`.',
  },
  {
    id: 'x402.offer.expired-may-be-refused',
    area: 'payment',
    level: 'may',
    party: 'gateway',
    statement:
      'After a non-zero `validUntil` has passed, a server may refuse payment, and it may equally still honour the offer.',
    source: { document: X402_OFFER_RECEIPT, section: '4.6' },
    needs: ['clock', 'catalogue'],
    probe:
      'Allowed reading: a server that refuses payment a minute after `validUntil`; another still honours the offer.',
    negative: 'Checker mutant: requires refusal of an expired offer.',
  },
  {
    id: 'x402.receipt.only-on-success',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement:
      'A signed receipt is returned only when payment and service succeeded, at `extensions["offer-receipt"].info.receipt` of the settlement response; leaving it out is allowed.',
    source: { document: X402_OFFER_RECEIPT, section: '5 and 5.1' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Look for it on a success (optional), on a failed settlement and on a failed tool (must be absent both times).',
    negative: 'A receipt is issued although settlement failed.',
  },
  {
    id: 'x402.receipt.payload-fields',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement:
      "A receipt's payload has `version` 1, CAIP-2 `network`, `resourceUrl`, `payer` and `issuedAt` in Unix seconds; `transaction` is optional.",
    source: { document: X402_OFFER_RECEIPT, section: '5.2' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: 'Check the members, that `payer` is the paying address and that `issuedAt` lies within the test run.',
    negative: '`issuedAt` is in milliseconds.',
  },
  {
    id: 'x402.receipt.eip712-domain',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement:
      'EIP-712 receipts are signed under the domain name `x402 receipt`, version `1`, chainId 1; an undisclosed `transaction` is signed as the empty string.',
    source: { document: X402_OFFER_RECEIPT, section: '3.2 and 5.3' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Recompute the digest from the payload as transmitted, with an absent `transaction` taken as empty, and recover the signer.',
    negative: "The receipt is signed under the offer's domain name.",
  },
  {
    id: 'x402.receipt.transaction-optional',
    area: 'receipt',
    level: 'may',
    party: 'gateway',
    statement: 'A receipt is private by default and may leave `transaction` out or empty.',
    source: { document: X402_OFFER_RECEIPT, section: '5.2' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Allowed reading: a server whose receipts leave `transaction` out or empty; another gives a transaction that is on the chain.',
    negative: 'Checker mutant: requires a transaction hash in every receipt.',
  },
  {
    id: 'x402.receipt.jws-header',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement:
      'A JWS offer or receipt is in compact form with `alg` and `kid` in its header, and `kid` is a DID URL for key lookup.',
    source: { document: X402_OFFER_RECEIPT, section: '3.3' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Decode the header of every JWS artifact, check both members and verify the signature with the key the target publishes.',
    negative: '`kid` is left out of the header.',
  },
]);
