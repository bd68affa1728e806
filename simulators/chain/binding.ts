/** The proof that a credential holds a payment key: typed data that the key signs. */
import { BINDING_DOMAIN, BINDING_TYPES, type BindingMessage, type Hex } from '../../src/contract/index.ts';
import { typedDataSigner } from './signature.ts';

/** Who signed the message; undefined where nobody did, or not in the form that vouchers have too. */
export function bindingSigner(
  { delegate, credentialId, nonce, expiresAt }: BindingMessage,
  { chainId, signature }: { readonly chainId: number; readonly signature: string },
): Promise<Hex | undefined> {
  return typedDataSigner(signature, () => ({
    domain: { ...BINDING_DOMAIN, chainId },
    types: BINDING_TYPES,
    primaryType: 'DelegateBinding',
    message: { delegate, credentialId, nonce, expiresAt: BigInt(expiresAt) },
  }));
}
