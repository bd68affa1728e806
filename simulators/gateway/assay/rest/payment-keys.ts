/** A credential's payment key by REST: where it stands, the challenge, and the binding. */
import type { Agent, BindVerdict, Grant, JsonObject, KeysTold, Refusal } from '../../../../src/contract/index.ts';
import { checksumAddress } from '../../../chain/index.ts';
import { Refused } from '../../refused.ts';
import type { AssayContext } from '../context.ts';
import { refusal } from '../refusals.ts';
import { JSON_TYPE, type Route, requireScope, restRoute, textsOf } from './route.ts';

export function paymentKeyRoutes(context: AssayContext): readonly Route[] {
  const { ports, codec } = context;
  return [
    restRoute(context, {
      method: 'GET',
      path: /\/agents\/me\/delegate/,
      answer: async (agent, { origin }) => codec.paymentKeys(await keysTold(context, agent, origin)),
    }),
    restRoute(context, {
      method: 'POST',
      path: /\/agents\/me\/delegate\/challenge/,
      takes: JSON_TYPE,
      async answer(agent, { body }) {
        const delegate = checksumAddress(textsOf(body, ['delegate']).delegate);
        if (delegate === undefined)
          throw new Refused(refusal('REQUEST_INVALID', 'The member "delegate" is not an address.'));
        return codec.challenge(await ports.bindings.challenge(agent, delegate));
      },
    }),
    restRoute(context, {
      method: 'POST',
      path: /\/agents\/me\/delegate/,
      takes: JSON_TYPE,
      async answer(agent, { body }) {
        requireScope(agent, 'payments');
        const verdict = await ports.bindings.bind(agent, textsOf(body, ['challengeId', 'signature']));
        return bindingTold(verdict, await networkOf(context));
      },
    }),
  ];
}

/** The chain of accounts: that of the asset which prices are told in. */
async function networkOf({ ports }: AssayContext): Promise<string> {
  const { asset } = await ports.pricing.asset();
  return asset.slice(0, asset.indexOf('/'));
}

async function keysTold(context: AssayContext, agent: Agent, origin: string): Promise<KeysTold> {
  const { credentialId } = agent;
  const keys = await context.ports.bindings.keys(agent);
  const grant = await grantOf(context, agent, keys);
  return {
    credentialId,
    network: await networkOf(context),
    keys,
    ...(grant !== undefined && { grant }),
    approvalUrl: `${origin}/agents/enable-paid?credential=${credentialId}`,
  };
}

async function grantOf(
  { ports }: AssayContext,
  { wallet }: Agent,
  { bound }: KeysTold['keys'],
): Promise<Grant | 'unknown' | undefined> {
  if (wallet === undefined || bound === undefined) return undefined;
  return ports.settlement.grant(wallet, bound.delegate).catch(() => 'unknown' as const);
}

function bindingTold(verdict: BindVerdict, network: string): JsonObject {
  switch (verdict.kind) {
    case 'bound':
      return { status: 'ACTIVE', delegate: `${network}:${verdict.delegate}` };
    case 'waiting':
      return { status: 'PENDING_APPROVAL', pendingDelegate: `${network}:${verdict.delegate}` };
    default:
      throw new Refused(UNBOUND[verdict.kind]);
  }
}

const UNBOUND: { readonly [K in Exclude<BindVerdict['kind'], 'bound' | 'waiting'>]: Refusal } = {
  'no-challenge': refusal(
    'ACCOUNT_DELEGATE_CHALLENGE_INVALID',
    'This challenge is unknown, was used or has expired. Ask for a new one.',
  ),
  'not-signed-by-it': refusal(
    'ACCOUNT_DELEGATE_SIGNATURE_INVALID',
    'The signature is not by the key of the challenge. Ask for a new one.',
  ),
  'bound-elsewhere': refusal('ACCOUNT_DELEGATE_ALREADY_BOUND', 'This payment key is bound to another credential.'),
  overtaken: refusal(
    'ACCOUNT_DELEGATE_BIND_CONFLICT',
    'Another payment key was bound at the same moment; this one was not. Try again.',
  ),
};
