/** Refusals about providers and failed execution. */
import { clauses } from '../clause.ts';
import { ASSAY_TOOLS } from '../documents.ts';

export const errorProvider = clauses([
  {
    id: 'assay.error.unsupported-input-field',
    area: 'providers',
    level: 'must',
    party: 'gateway',
    statement: 'Using an optional input that no usable provider supports is refused with `UNSUPPORTED_INPUT_FIELD`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row UNSUPPORTED_INPUT_FIELD' },
    needs: ['catalogue', 'provider'],
    probe:
      'Seed an optional input whose only supporting provider is disabled; a call with the field is refused, and a call without it runs.',
    negative: 'The unsupported field is silently dropped and the call charged.',
  },
  {
    id: 'assay.error.no-provider-matches-rules',
    area: 'providers',
    level: 'must',
    party: 'gateway',
    statement:
      "A call for which the agent's rules leave no eligible provider is refused with `NO_PROVIDER_MATCHES_RULES` or `TOOL_NO_ELIGIBLE_BINDING`.",
    source: {
      document: ASSAY_TOOLS,
      section: 'Shared error table, row NO_PROVIDER_MATCHES_RULES, TOOL_NO_ELIGIBLE_BINDING',
    },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      "Set a provider rule that none of the tool's providers meets and call (refused with either code, zero executions); relax the rule and call (runs).",
    negative: 'When no provider meets the rules, the first provider is used anyway.',
  },
  {
    id: 'assay.error.tool-no-eligible-binding',
    area: 'providers',
    level: 'must',
    party: 'gateway',
    statement:
      'A call to a tool without any remaining eligible provider binding is refused with `TOOL_NO_ELIGIBLE_BINDING`, unless another documented no-supply code applies.',
    source: {
      document: ASSAY_TOOLS,
      section: 'Shared error table, row NO_PROVIDER_MATCHES_RULES, TOOL_NO_ELIGIBLE_BINDING',
    },
    needs: ['catalogue', 'provider'],
    probe:
      'Disable all bindings without any rule set and call; accept `TOOL_NO_ELIGIBLE_BINDING`, `NO_PROVIDER_MATCHES_RULES`, or `TOOL_NOT_IN_TOOLSET` because supply is gone. Nothing is executed. Where `ledger` is granted, report a charge as advice.',
    negative: 'The call returns an empty success.',
  },
  {
    id: 'assay.error.tool-all-bindings-failed',
    area: 'providers',
    level: 'must',
    party: 'gateway',
    statement:
      'When every eligible provider was tried and failed, the call is refused with `TOOL_ALL_BINDINGS_FAILED`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row TOOL_ALL_BINDINGS_FAILED' },
    needs: ['catalogue', 'provider'],
    probe:
      'Let two providers of one tool both return server errors; expect the code, or `PROVIDER_SYSTEM_ERROR` as its cause. With one of them healthy the call must succeed if fallback is in use.',
    negative: "The last provider's error body is returned as a success.",
  },
  {
    id: 'assay.error.provider-request-error',
    area: 'providers',
    level: 'must',
    party: 'gateway',
    statement:
      'When the provider endpoint rejects the mapped request, the result is `isError` with `PROVIDER_REQUEST_ERROR`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row PROVIDER_REQUEST_ERROR' },
    needs: ['catalogue', 'provider'],
    probe:
      'Let the only provider answer 400 and 422; accept `PROVIDER_REQUEST_ERROR`, or `TOOL_ALL_BINDINGS_FAILED` because no binding is left. A 200 runs normally.',
    negative: 'A 400 from the provider is returned as a successful result.',
  },
  {
    id: 'assay.error.provider-system-error',
    area: 'providers',
    level: 'must',
    party: 'gateway',
    statement: "A failure of the provider's or the platform's execution is reported with `PROVIDER_SYSTEM_ERROR`.",
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row PROVIDER_SYSTEM_ERROR' },
    needs: ['catalogue', 'provider'],
    probe:
      'Let the only provider answer 500, reset the connection and, where `clock` is granted, exceed the time limit; accept `PROVIDER_SYSTEM_ERROR` or `TOOL_ALL_BINDINGS_FAILED`, with a reason in the error.',
    negative: 'A provider timeout surfaces as `INTERNAL_SERVER_ERROR` without `assay/error`.',
  },
  {
    id: 'assay.error.provider-contract-violation',
    area: 'providers',
    level: 'must',
    party: 'gateway',
    statement: 'Provider output that breaks the promised output shape is refused with `PROVIDER_CONTRACT_VIOLATION`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row PROVIDER_CONTRACT_VIOLATION' },
    needs: ['catalogue', 'provider'],
    probe:
      'Declare an output schema with a required integer and let the provider return a string there: expect the code (or `TOOL_ALL_BINDINGS_FAILED` after fallback), nothing of the malformed output delivered as a success. Which refund details are shown is open, and the money is judged by `assay.error.provider-contract-violation-refund`. Conforming output passes.',
    negative: 'Output is not validated and the malformed result is delivered and charged.',
  },
  {
    id: 'assay.error.provider-contract-violation-refund',
    area: 'settlement',
    level: 'should',
    party: 'gateway',
    statement:
      'A call refused for a provider contract violation should end without a charge to the customer, since the recovery refers to refund details.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row PROVIDER_CONTRACT_VIOLATION' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Inferred reading: after the refusal, and again after the hold window where `clock` is granted, compare balances; report a remaining charge as advice.',
    negative: 'The hold of a violating call is captured.',
  },
  {
    id: 'assay.error.internal-server-error',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement: 'An unexpected failure of the server is reported with the code `INTERNAL_SERVER_ERROR`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row INTERNAL_SERVER_ERROR' },
    needs: ['catalogue', 'provider'],
    probe:
      'Seed a tool with `"breaks": "internal"` (control API), whose every call meets an unexpected failure inside the target, and call it: expect `isError`, the code and readable text. A tool without it is served before and after.',
    negative: 'An internal exception is returned as a success with empty content.',
  },
  {
    id: 'assay.error.internal-error-keep-key',
    area: 'idempotency',
    level: 'must',
    party: 'client',
    statement:
      'A client that retries after `INTERNAL_SERVER_ERROR` keeps the idempotency key of the same logical call.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row INTERNAL_SERVER_ERROR' },
    needs: [],
    probe: 'Script one such failure and record the retry; the key must be unchanged.',
    negative: 'Client mutant: generates a new key for each attempt.',
  },
]);
