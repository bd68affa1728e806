/** The messages of protocol version 2, and its services. */
import { clauses } from '../clause.ts';
import { X402_CORE } from '../documents.ts';

export const core = clauses([
  {
    id: 'x402.core.version-number',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: '`x402Version` in a version 2 `PaymentRequired` is the number 2.',
    source: { document: X402_CORE, section: '5.1.2' },
    needs: ['catalogue'],
    probe: 'Check value and type.',
    negative: 'The value is the string "2".',
  },
  {
    id: 'x402.core.payment-required-fields',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'A `PaymentRequired` has `x402Version`, `resource` and an `accepts` array; `error` and `extensions` are optional.',
    source: { document: X402_CORE, section: '5.1.2' },
    needs: ['catalogue'],
    probe: 'Check presence and types on every payment refusal and accept absence of the optional two.',
    negative: '`resource` is left out.',
  },
  {
    id: 'x402.core.requirements-fields',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'Each `accepts` entry has the strings `scheme`, `network`, `amount`, `asset` and `payTo` and the number `maxTimeoutSeconds`; `extra` is optional.',
    source: { document: X402_CORE, section: '5.1.2' },
    needs: ['catalogue'],
    probe: "Check every entry's types.",
    negative: '`maxTimeoutSeconds` is missing.',
  },
  {
    id: 'x402.core.amount-atomic-string',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: '`amount` is a string of the price in atomic units of the asset.',
    source: { document: X402_CORE, section: '5.1.2' },
    needs: ['catalogue'],
    probe: 'For a tool priced at one cent in a 6-decimal token expect `"10000"`; check that it is a digit string.',
    negative: '`amount` is the decimal "0.01".',
  },
  {
    id: 'x402.core.network-caip2',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: '`network` in version 2 messages is a CAIP-2 identifier of the form namespace:reference.',
    source: { document: X402_CORE, section: '5.1.2 and 11.1' },
    needs: ['catalogue'],
    probe:
      'Check the pattern on `accepts` entries and, where `provider` and `chain` are granted, on settlement responses, for example `eip155:84532`.',
    negative: 'The version 1 name `base-sepolia` is used in a version 2 message.',
  },
  {
    id: 'x402.core.resource-info',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: '`resource` is an object with a string `url`; `description` and `mimeType` are optional.',
    source: { document: X402_CORE, section: '5.1.2' },
    needs: ['catalogue'],
    probe: 'Check the type; over MCP the samples use `mcp://tool/<name>`, but other URLs pass.',
    negative: '`resource` is a bare URL string as in version 1.',
  },
  {
    id: 'x402.core.extension-shape',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'Every value in an `extensions` map has an `info` object and a `schema` object that is a JSON Schema for `info`.',
    source: { document: X402_CORE, section: '5.1.2' },
    needs: ['catalogue'],
    probe: 'For each advertised extension compile `schema` and validate `info` with it.',
    negative: 'An extension is advertised as `true`.',
  },
  {
    id: 'x402.core.client-echoes-extensions',
    area: 'payment',
    level: 'must',
    party: 'client',
    statement:
      'A client that pays echoes the advertised extensions with at least the received `info`; it may add members and never deletes or overwrites any.',
    source: { document: X402_CORE, section: '5.1.2' },
    needs: [],
    probe: "Script a requirement with one extension and compare the payload's `extensions`.",
    negative: 'Client mutant: replaces `info` by its own members.',
  },
  {
    id: 'x402.core.payload-fields',
    area: 'payment',
    level: 'must',
    party: 'client',
    statement:
      'A version 2 payload has `x402Version`, `accepted` (the chosen requirement) and `payload`; `resource` and `extensions` are optional.',
    source: { document: X402_CORE, section: '5.2.2' },
    needs: [],
    probe: "Check the client's payload and that `accepted` is equal to one of the offered entries.",
    negative: 'Client mutant: sends `scheme` and `network` at the top level as in version 1.',
  },
  {
    id: 'x402.core.payload-optional-members',
    area: 'payment',
    level: 'may',
    party: 'gateway',
    statement: 'A payload may lack `resource` and `extensions`, so a server is allowed to accept one without them.',
    source: { document: X402_CORE, section: '5.2.2' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Allowed reading: a server that requires no extension and serves a payload with neither `resource` nor `extensions`; another refuses it.',
    negative: 'Checker mutant: expects a refusal because `resource` is missing.',
  },
  {
    id: 'x402.core.authorization-fields',
    area: 'payment',
    level: 'must',
    party: 'client',
    statement:
      'An EIP-3009 `authorization` has the strings `from`, `to`, `value`, `validAfter`, `validBefore` and a 32-byte `nonce`, next to `signature`.',
    source: { document: X402_CORE, section: '5.2.2' },
    needs: [],
    probe:
      "Check the client's payload; times are Unix seconds in strings and the nonce is 32 bytes of hex that differs from payment to payment.",
    negative: 'Client mutant: reuses one nonce for all payments.',
  },
  {
    id: 'x402.core.settlement-fields',
    area: 'settlement',
    level: 'must',
    party: 'gateway',
    statement:
      'A settlement response has boolean `success`, string `transaction` and string `network`; `payer`, `amount` and `extensions` are optional.',
    source: { document: X402_CORE, section: '5.3.2' },
    needs: ['catalogue', 'provider', 'chain'],
    probe: 'Check types on a success, and accept absence of the optional three.',
    negative: '`network` is missing.',
  },
  {
    id: 'x402.core.settlement-failure-fields',
    area: 'settlement',
    level: 'must',
    party: 'gateway',
    statement:
      '`transaction` is the empty string when settlement failed, and `errorReason` is omitted when it succeeded.',
    source: { document: X402_CORE, section: '5.3.2' },
    needs: ['catalogue', 'provider', 'chain'],
    probe:
      'Check a failed response (empty `transaction`; a reason may be there) and a successful one (no `errorReason`).',
    negative: 'A failed settlement reports the hash of the reverted transaction in `transaction`.',
  },
  {
    id: 'x402.facilitator.verify-does-not-execute',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement:
      'POST /verify checks a payment without moving funds and answers `isValid`, with `invalidReason` left out when valid and `payer` optional.',
    source: { document: X402_CORE, section: '7.1 and 5.4.2' },
    needs: ['chain'],
    probe:
      'Verify a good payment twice and compare balances (unchanged, valid both times); verify a bad one (`isValid` false).',
    negative: 'Verification broadcasts the transfer.',
  },
  {
    id: 'x402.facilitator.supported',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement:
      'GET /supported answers `kinds`, `extensions` and `signers`; every kind has `x402Version`, `scheme` and `network`, and `extra` is optional.',
    source: { document: X402_CORE, section: '7.3.1' },
    needs: ['chain'],
    probe: 'Read it and check the types; the test network must be among the kinds.',
    negative: '`signers` is missing.',
  },
  {
    id: 'x402.bazaar.discovery-paging',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement:
      'Where the discovery endpoint exists, `limit` ranges from 1 to 100 with default 20, `offset` defaults to 0, and `items` comes with `pagination`.',
    source: { document: X402_CORE, section: '8 (GET /discovery/resources)' },
    needs: ['catalogue'],
    probe:
      'Seed 120 resources: no limit gives 20, 1 gives 1, 100 gives 100; behaviour at 0 and 101 is not stated. Not applicable where absent.',
    negative: 'The default is 10.',
  },
]);
