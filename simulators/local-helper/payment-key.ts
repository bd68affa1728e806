/** Proves this computer's payment key to the connection, and says where a person approves it. */
import { accountOn, type Checksum } from './accounts.ts';
import { checkChallenge, UUID } from './binding.ts';
import type { PaymentKey } from './ethereum.ts';
import { loadEthereum } from './ethereum.ts';
import { objectOf } from './facts.ts';
import type { Gateway } from './gateway.ts';
import type { Payer } from './payer.ts';
import type { HelperNetwork, HelperSettings } from './settings.ts';

export interface Approval {
  /** The key stands in the fragment only, which browsers send to nobody. */
  readonly link: string;
  /** How people compare keys: the last eight digits in two groups. */
  readonly fingerprint: string;
}

export interface PaymentKeyBinding {
  /**
   * Binds the key unless it is bound or waiting already; undefined without a key. Rejects where the gateway refuses,
   * or its challenge is not one to sign.
   */
  propose(credential: string): Promise<Approval | undefined>;
}

const CHALLENGES_MAX = 2;

export function paymentKeyBinding(settings: HelperSettings, gateway: Gateway, payer: Payer): PaymentKeyBinding {
  const [network] = settings.networks;
  return {
    async propose(credential) {
      const key = await payer.key();
      if (key === undefined || network === undefined) return undefined;
      const status = objectOf(await gateway.rest('GET', '/agents/me/delegate', credential));
      const credentialId = status?.['credentialId'];
      if (typeof credentialId !== 'string' || !UUID.test(credentialId)) {
        throw new Error('The gateway did not say which credential this is: sign in again.');
      }
      const { checksum } = await loadEthereum();
      const isOurs = (account: unknown) => accountOn(network.chainId, account, checksum) === key.address;
      if (!isOurs(status?.['delegate']) && !isOurs(status?.['pendingDelegate'])) {
        await bind({ gateway, credential, credentialId, network, key, checksum });
      }
      const link = new URL(`/agents/enable-paid?credential=${credentialId}`, settings.webOrigin);
      link.hash = `key=${key.address}`;
      return { link: link.href, fingerprint: fingerprint(key.address) };
    },
  };
}

interface Bind {
  readonly gateway: Gateway;
  readonly credential: string;
  readonly credentialId: string;
  readonly network: HelperNetwork;
  readonly key: PaymentKey;
  readonly checksum: Checksum;
}

async function bind({ gateway, credential, credentialId, network, key, checksum }: Bind): Promise<void> {
  const { chainId } = network;
  const context = { localKey: key.address, credentialId, chainId, checksum };
  for (let asked = 1; ; asked += 1) {
    const body = { delegate: key.address };
    const challenge = await gateway.rest('POST', '/agents/me/delegate/challenge', credential, body);
    const checked = checkChallenge(challenge, { ...context, now: gateway.correctedNow() });
    if (checked.kind === 'refused') {
      if (checked.field === 'message.expiresAt' && asked < CHALLENGES_MAX) continue;
      throw new Error(`The challenge for the payment key was not signed: its ${checked.field} is wrong.`);
    }
    const { challengeId, typedData } = checked;
    const proof = { challengeId, signature: await key.sign(typedData) };
    const bound = objectOf(await gateway.rest('POST', '/agents/me/delegate', credential, proof));
    const named = { ACTIVE: bound?.['delegate'], PENDING_APPROVAL: bound?.['pendingDelegate'] }[
      String(bound?.['status'])
    ];
    if (accountOn(chainId, named, checksum) === key.address) return;
    throw new Error('The gateway did not confirm the payment key: ask for it again later.');
  }
}

function fingerprint(address: string): string {
  const tail = address.slice(-8).toUpperCase();
  return `${tail.slice(0, 4)} ${tail.slice(4)}`;
}
