/** The AgentMuxer contract as this gateway serves it. */
import type { DialectOptions } from '../../../src/contract/index.ts';
import type { GatewayDialect } from '../dialects.ts';
import type { GatewaySettings } from '../settings.ts';
import { agentmuxerCodec } from './codec.ts';
import { DIALECT } from './context.ts';
import { agentmuxerDialect } from './dialect.ts';
import { KEY_CHARACTERS_MAX } from './read.ts';
import { REFUSED_BY } from './refusals.ts';
import { MCP_PATH } from './sign-in.ts';

export const agentmuxer: GatewayDialect = {
  name: DIALECT,
  describe: (settings) => ({ path: MCP_PATH, options: optionsOf(settings) }),
  serve: ({ report, codec, ...parts }) =>
    agentmuxerDialect({ context: { ...parts, codec: codec(DIALECT, agentmuxerCodec) }, report }),
};

function optionsOf(settings: GatewaySettings): DialectOptions {
  const { confirmationTtlMs, holdWindowMs, providerTimeoutMs, idempotencyTtlMs, pageSizeDefault } = settings;
  const { confirmation } = settings;
  return {
    confirmationTtlMs,
    finalizeAfterMs: holdWindowMs,
    providerTimeoutMs,
    idempotencyKeyMax: KEY_CHARACTERS_MAX,
    idempotencyTtlMs,
    pageSizeDefault,
    refusedByValues: REFUSED_BY,
    ...(confirmation !== undefined && { confirmation }),
  };
}
