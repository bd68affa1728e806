/** Every refusal of the Assay gateway: its code, whether sending the same again can help, and its words. */
import type { JsonObject, Refusal } from '../../../src/contract/index.ts';

const RETRYABLE: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'MCP_AUTH_RATE_LIMITED',
  'MCP_VELOCITY_LIMIT_EXCEEDED',
  'IDEMPOTENCY_IN_PROGRESS',
  'PROVIDER_SYSTEM_ERROR',
  'TOOL_ALL_BINDINGS_FAILED',
  'INTERNAL_SERVER_ERROR',
]);

/** Answers to a call that are no fault of the caller, and so do not count as refused calls. */
const UNCOUNTED: ReadonlySet<string> = new Set([
  'PAYMENT_REQUIRED',
  'IDEMPOTENCY_IN_PROGRESS',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
]);

type Recovery = Partial<Omit<Refusal, 'code' | 'message' | 'retryable'>>;

export function refusal(code: string, message: string, recovery: Recovery = {}): Refusal {
  return { code, message, retryable: RETRYABLE.has(code), ...recovery };
}

export function isCounted({ code }: Refusal): boolean {
  return !UNCOUNTED.has(code);
}

export const refusals = {
  arguments: (message: string, details?: JsonObject) =>
    refusal('TOOL_ARGUMENTS_INVALID', message, details === undefined ? {} : { details }),
  cursor: () => refusal('INVALID_CURSOR', 'This search expired. Search again.'),
  rateLimited: (what: string, retryAfterMs: number) =>
    refusal('RATE_LIMITED', `Too many ${what} in this minute. Wait for the next one.`, { retryAfterMs }),
  scope: (requiredScope: string) =>
    refusal('AUTH_SCOPE_MISSING', `This credential lacks the scope ${requiredScope}.`, { requiredScope }),
  notInToolset: (name: string) =>
    refusal('TOOL_NOT_IN_TOOLSET', `There is no tool ${told(name)} on this connection. Search for one that is.`),
  notAllowed: (name: string) =>
    refusal('TOOL_NOT_ALLOWED', `The owner's access policy does not let this agent use ${told(name)}.`),
  removed: (name: string) => refusal('TOOL_REMOVED', `The tool ${told(name)} is no longer served. Search for another.`),
  retired: (name: string, version: string) =>
    refusal(
      'CONTRACT_VERSION_RETIRED',
      `Version ${version} of ${told(name)} is no longer served. Read the tool again.`,
      {
        details: { version },
      },
    ),
  keyInvalid: () =>
    refusal('MCP_IDEMPOTENCY_KEY_INVALID', 'An idempotency key is 1 to 128 characters from space to tilde.'),
  keyReused: () =>
    refusal('IDEMPOTENCY_KEY_REUSED', 'This key already names another call. Use a new key for a new operation.'),
  /** `retryAfter` in seconds. */
  running: (retryAfter = 1) =>
    refusal('IDEMPOTENCY_IN_PROGRESS', 'The first attempt with this key is still running; nothing was charged now.', {
      retryAfter,
    }),
  stalled: (intentId: string) =>
    refusal('IDEMPOTENCY_ATTEMPT_STALLED', 'The earlier attempt with this key ended without an outcome.', { intentId }),
  forgotten: (intentId: string) =>
    refusal('IDEMPOTENCY_RESULT_UNAVAILABLE', 'The earlier call is done, but its result is not kept any more.', {
      intentId,
    }),
  unsettled: (intentId: string) =>
    refusal('PAYMENT_SETTLEMENT_FAILED', 'The payment could not be settled. Nothing was charged; sign another one.', {
      intentId,
    }),
  noBinding: (name: string) =>
    refusal('TOOL_NO_ELIGIBLE_BINDING', `Nobody serves ${told(name)} at the moment. Choose another tool.`),
  noProviderMatches: (name: string) =>
    refusal('NO_PROVIDER_MATCHES_RULES', `The owner's provider rules leave nobody to run ${told(name)}.`),
  unsupportedField: (name: string, field: string) =>
    refusal(
      'UNSUPPORTED_INPUT_FIELD',
      `No provider of ${told(name)} supports the input ${told(field)}. Leave it out.`,
      {
        details: { field },
      },
    ),
  quota: (name: string) =>
    refusal('MCP_QUOTA_EXCEEDED', `The free calls of ${told(name)} are used up for today. Wait for the next UTC day.`),
  internal: () => refusal('INTERNAL_SERVER_ERROR', 'The gateway failed unexpectedly. Retry with the same key.'),
};

/** A caller's word within a sentence of ours. */
function told(name: string): string {
  return JSON.stringify(name.slice(0, 128));
}
