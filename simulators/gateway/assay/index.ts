/** The Assay contract as this gateway serves it. */
import { ASSAY_HELPERS, ASSAY_SCOPES, type DialectOptions } from '../../../src/contract/index.ts';
import type { GatewayDialect } from '../dialects.ts';
import type { GatewaySettings } from '../settings.ts';
import { assayCodec } from './codec.ts';
import { DIALECT } from './context.ts';
import { assayDialect } from './dialect.ts';
import { REST_BASE } from './rest/route.ts';

export const assay: GatewayDialect = {
  name: DIALECT,
  describe: (settings) => ({ path: settings.mcpPath, rest: REST_BASE, options: optionsOf(settings) }),
  scopes: ASSAY_SCOPES,
  scopesUrls: true,
  refuses: ({ name }) =>
    ASSAY_HELPERS.some((helper) => helper === name) ? `${name} is the name of a discovery tool.` : undefined,
  serve: ({ report, codec, ...parts }) =>
    assayDialect({ context: { ...parts, codec: codec('assay', assayCodec) }, report }),
};

function optionsOf(settings: GatewaySettings): DialectOptions {
  const { holdWindowMs, providerTimeoutMs, stallAfterMs, idempotencyTtlMs, requirementTtlMs } = settings;
  const { authFailuresMax, searchMode, takeRateBps, idempotencyMeta } = settings;
  return {
    idempotencyMeta,
    idempotencyKeyMax: 128,
    idempotencyTtlMs,
    holdWindowMs,
    stallAfterMs,
    providerTimeoutMs,
    authFailuresMax,
    takeRateBps,
    requirementTtlMs,
    searchMode,
  };
}
