/** Who is asking: a good credential, or the answer that turns the caller away. */
import {
  type Agent,
  ASSAY_META,
  type McpAnswer,
  type McpCaller,
  type RateVerdict,
  type Refusal,
} from '../../../src/contract/index.ts';
import { type AssayContext, DIALECT } from './context.ts';
import { refusal } from './refusals.ts';

/** A failed sign-in counts against the caller's address; a credential of another contract is none here. */
export async function agentOf(
  context: AssayContext,
  caller: Pick<McpCaller, 'token' | 'address' | 'url'>,
): Promise<Agent | Refusal> {
  const { ports } = context;
  const agent = caller.token === undefined ? undefined : await ports.accounts.authenticate(caller.token);
  return agent?.dialect === DIALECT ? agent : signInRefusal(await failedSignIn(context, caller));
}

/** JSON-RPC leaves this range to servers. */
const TURNED_AWAY = -32_001;

/** The answer to somebody who may not ask here, whatever was asked. */
export function turnedAway({ codec, settings }: AssayContext, refusal: Refusal): McpAnswer {
  switch (settings.turnsAwayBy) {
    case 'status':
      return codec.refusedCaller(refusal);
    case 'error':
      return {
        kind: 'error',
        code: TURNED_AWAY,
        message: refusal.message,
        data: { [ASSAY_META.error]: { ...refusal } },
      };
    case 'result':
      return { kind: 'result', result: codec.refused(refusal, {}) };
  }
}

/** Counts one failed sign-in of an address. */
export function failedSignIn(
  { ports, settings }: AssayContext,
  { address, url }: Pick<McpCaller, 'address' | 'url'>,
): Promise<RateVerdict> {
  const limit = settings.authFailuresMax;
  return ports.rateLimits.take({ rule: 'sign-in', limit, subject: address, url, accountId: '' });
}

function signInRefusal(verdict: RateVerdict): Refusal {
  if (verdict.kind === 'admitted')
    return refusal('MCP_CREDENTIAL_INVALID', 'The credential is missing or invalid. Sign in again.');
  const { retryAfterMs } = verdict;
  return refusal('MCP_AUTH_RATE_LIMITED', 'Too many failed sign-ins from this address. Wait a minute.', {
    retryAfterMs,
  });
}
