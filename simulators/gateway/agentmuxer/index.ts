/** The AgentMuxer contract as this gateway serves it. */
import type { DialectOptions } from '../../../src/contract/index.ts';
import type { GatewayDialect } from '../dialects.ts';
import type { GatewaySettings } from '../settings.ts';
import { agentmuxerCodec } from './codec.ts';
import { agentmuxerDialect } from './dialect.ts';
import { DIALECT } from './offering.ts';
import { KEY_CHARACTERS_MAX, LIMIT_DEFAULT } from './read.ts';
import { REFUSED_BY } from './refusals.ts';
import { MCP_PATH } from './sign-in.ts';

export const agentmuxer: GatewayDialect = {
  name: DIALECT,
  describe: (settings) => ({ path: MCP_PATH, options: optionsOf(settings) }),
  serve: ({ activity, report, codec, ...parts }) =>
    agentmuxerDialect({ context: { ...parts, codec: codec(DIALECT, agentmuxerCodec) }, activity, report }),
};

function optionsOf(settings: GatewaySettings): DialectOptions {
  const { confirmationTtlMs, holdWindowMs, providerTimeoutMs, idempotencyTtlMs } = settings;
  return {
    confirmationTtlMs,
    finalizeAfterMs: holdWindowMs,
    providerTimeoutMs,
    idempotencyKeyMax: KEY_CHARACTERS_MAX,
    idempotencyTtlMs,
    pageSizeDefault: LIMIT_DEFAULT,
    refusedByValues: REFUSED_BY,
  };
}
