/** The bindings port: payment keys are proved by signature, and take each other's place by the payer's grant. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Agent, Asset, BindingsPort, Clock, PaymentKeys, SettlementPort } from '../../../src/contract/index.ts';
import type { Store } from '../store/store.ts';

const CHALLENGE_LIFE_S = 300;
const NONCE_BYTES = 24;

export interface BindingsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly settlement: SettlementPort;
  readonly asset: () => Asset;
}

export function bindingsPort({ store, clock, settlement, asset }: BindingsOptions): BindingsPort {
  const { accounts, challenges, paymentKeys } = store;

  /** Whether the payer has granted the key that waits. A chain that cannot be asked shows nothing. */
  async function isGranted({ wallet }: Agent, { waiting }: PaymentKeys): Promise<boolean> {
    if (wallet === undefined || waiting === undefined) return false;
    const grant = await settlement.grant(wallet, waiting.delegate).catch(() => undefined);
    return grant?.active === true;
  }

  return {
    holder: async (credentialId) => accounts.byCredential(credentialId),
    async keys(agent) {
      const keys = paymentKeys.of(agent.agentId);
      if (keys.waiting === undefined || !(await isGranted(agent, keys))) return keys;
      paymentKeys.promote(agent.agentId, keys.waiting.delegate, clock.now());
      return paymentKeys.of(agent.agentId);
    },
    async challenge({ agentId, credentialId }, delegate) {
      const challengeId = randomUUID();
      const chainId = chainIdOf(asset());
      const nonce = randomBytes(NONCE_BYTES).toString('hex');
      // Rounded down: no client may find it to live longer than it does.
      const expiresAt = Math.floor(clock.now() / 1000) + CHALLENGE_LIFE_S;
      challenges.add(challengeId, agentId, { delegate, chainId, nonce, expiresAt });
      return { challengeId, chainId, message: { delegate, credentialId, nonce, expiresAt } };
    },
    async bind({ agentId, credentialId }, { challengeId, signature }) {
      const had = paymentKeys.of(agentId).bound?.delegate;
      const challenge = challenges.take(challengeId, agentId, clock.now());
      if (challenge === undefined) return { kind: 'no-challenge' };
      const { chainId, delegate, nonce, expiresAt } = challenge;
      const { bindingSigner } = await import('../../chain/index.ts');
      const signer = await bindingSigner({ delegate, credentialId, nonce, expiresAt }, { chainId, signature });
      if (signer !== delegate) return { kind: 'not-signed-by-it' };
      const kind = paymentKeys.bind({ agentId, delegate, had, now: clock.now() });
      return kind === 'bound' || kind === 'waiting' ? { kind, delegate } : { kind };
    },
  };
}

/** `eip155:31337/erc20:0x…` → 31337 */
function chainIdOf({ asset }: Asset): number {
  return Number(/^eip155:(\d+)\//.exec(asset)?.[1]);
}
