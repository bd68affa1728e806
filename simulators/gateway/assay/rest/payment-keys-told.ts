/** The spelling of payment keys and of what proves them. */
import {
  BINDING_DOMAIN,
  BINDING_TYPES,
  type Challenge,
  type Grant,
  type JsonObject,
  type KeysTold,
} from '../../../../src/contract/index.ts';

export function paymentKeysTold({ credentialId, network, keys, grant, approvalUrl }: KeysTold): JsonObject {
  const { bound, waiting } = keys;
  const account = (key: typeof bound) => (key === undefined ? null : `${network}:${key.delegate}`);
  const since = (key: typeof bound) => (key === undefined ? null : new Date(key.since).toISOString());
  return {
    credentialId,
    delegate: account(bound),
    pendingDelegate: account(waiting),
    boundAt: since(bound),
    pendingSince: since(waiting),
    approvalUrl,
    paidCalls: grant === undefined || grant === 'unknown' ? null : grantTold(grant),
    ...(grant === 'unknown' && { paidCallsUnknown: true }),
  };
}

function grantTold({ active, terms }: Grant): JsonObject {
  return {
    status: active ? 'ACTIVE' : terms.validUntil === 0n ? 'NOT_APPROVED' : terms.revoked ? 'REVOKED' : 'EXPIRED',
    maxVoucherAmount: `${terms.maxVoucherMicros}`,
    maxPerWindow: `${terms.maxPerWindowMicros}`,
    spentInWindow: `${terms.spentInWindowMicros}`,
    validUntil: `${terms.validUntil}`,
  };
}

/** As the published client takes it: these members and no others. */
export function challengeTold({ challengeId, chainId, message }: Challenge): JsonObject {
  const fields = BINDING_TYPES.DelegateBinding.map((field) => ({ ...field }));
  return {
    challengeId,
    typedData: {
      domain: { ...BINDING_DOMAIN, chainId },
      types: { DelegateBinding: fields },
      primaryType: 'DelegateBinding',
      message: { ...message },
    },
  };
}
