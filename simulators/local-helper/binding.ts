/** The challenge that proves a payment key to a connection: checked member by member, and rebuilt before it is signed. */
import type { Hex } from '../../src/contract/index.ts';
import type { Checksum } from './accounts.ts';
import { atomic } from './amounts.ts';
import type { TypedData } from './ethereum.ts';
import { objectOf } from './facts.ts';

const DOMAIN = { name: 'GoAssay Agent Binding', version: '1' } as const;
const FIELDS = [
  { name: 'delegate', type: 'address' },
  { name: 'credentialId', type: 'string' },
  { name: 'nonce', type: 'string' },
  { name: 'expiresAt', type: 'uint64' },
] as const;
const LIFE_MAX_S = 300;
const NONCE_CHARACTERS_MAX = 256;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface BindingContext {
  readonly localKey: Hex;
  readonly credentialId: string;
  readonly chainId: number;
  /** Unix seconds, corrected by the gateway's `Date`. */
  readonly now: number;
  readonly checksum: Checksum;
}

export type ChallengeChecked =
  | { readonly kind: 'sound'; readonly challengeId: string; readonly typedData: TypedData }
  /** `field` is the first member that is not as it must be. */
  | { readonly kind: 'refused'; readonly field: string };

export function checkChallenge(challenge: unknown, context: BindingContext): ChallengeChecked {
  const { localKey, credentialId, chainId, now, checksum } = context;
  const given = objectOf(challenge);
  const typed = objectOf(given?.['typedData']);
  const domain = objectOf(typed?.['domain']) ?? {};
  const types = objectOf(typed?.['types']) ?? {};
  const message = objectOf(typed?.['message']) ?? {};
  const nonce = message['nonce'];
  const challengeId = given?.['challengeId'];
  const expiresAt = wholeNumber(message['expiresAt']);
  const refused = (field: string) => ({ kind: 'refused', field }) as const;

  const surplus =
    memberBeyond('domain', domain, ['name', 'version', 'chainId']) ??
    memberBeyond('types', types, ['DelegateBinding']) ??
    memberBeyond(
      'message',
      message,
      FIELDS.map(({ name }) => name),
    );
  if (surplus !== undefined) return refused(surplus);
  if (domain['name'] !== DOMAIN.name) return refused('domain.name');
  if (domain['version'] !== DOMAIN.version) return refused('domain.version');
  if (wholeNumber(domain['chainId']) !== BigInt(chainId)) return refused('domain.chainId');
  if (typed?.['primaryType'] !== 'DelegateBinding') return refused('primaryType');
  if (!isFieldList(types['DelegateBinding'])) return refused('types.DelegateBinding');
  if (addressOf(message['delegate'], checksum) !== localKey) return refused('message.delegate');
  if (message['credentialId'] !== credentialId) return refused('message.credentialId');
  if (typeof nonce !== 'string' || !isNonce(nonce)) return refused('message.nonce');
  if (expiresAt === undefined || expiresAt <= BigInt(now) || expiresAt > BigInt(now + LIFE_MAX_S))
    return refused('message.expiresAt');
  if (typeof challengeId !== 'string' || !UUID.test(challengeId)) return refused('challengeId');

  const typedData = {
    domain: { ...DOMAIN, chainId },
    types: { DelegateBinding: FIELDS },
    primaryType: 'DelegateBinding',
    message: { delegate: localKey, credentialId, nonce, expiresAt },
  };
  return { kind: 'sound', challengeId, typedData };
}

function memberBeyond(name: string, object: object, known: readonly string[]): string | undefined {
  const surplus = Object.keys(object).find((member) => !known.includes(member));
  return surplus === undefined ? undefined : `${name}.${surplus}`;
}

function isFieldList(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== FIELDS.length) return false;
  return FIELDS.every(({ name, type }, index) => {
    const field = objectOf(value[index]) ?? {};
    return Object.keys(field).length === 2 && field['name'] === name && field['type'] === type;
  });
}

function addressOf(value: unknown, checksum: Checksum): Hex | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? checksum(value as Hex) : undefined;
}

function wholeNumber(value: unknown): bigint | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? BigInt(Number(value)) : atomic(value);
}

function isNonce(nonce: string): boolean {
  const characters = [...nonce].length;
  return characters > 0 && characters <= NONCE_CHARACTERS_MAX;
}
