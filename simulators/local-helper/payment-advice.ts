/** After some refusals a person can help: by approving this computer's payment key. */
import type { GuardRefusal } from '../../src/contract/index.ts';
import { objectOf } from './facts.ts';
import type { PaymentKeyBinding } from './payment-key.ts';

const CURED_BY_APPROVAL: ReadonlySet<string> = new Set([
  'G4_NOT_DELEGATED',
  'G4_INACTIVE',
  'G4_EXPIRED',
  'G5_DELEGATE_MISMATCH',
]);

export function paymentAdvice({ propose }: PaymentKeyBinding) {
  return async (refusal: GuardRefusal, demand: unknown, credential: string): Promise<string | undefined> => {
    // A gateway that knows no payment key asks for a payment in the other form.
    const isOtherForm = refusal.guard === 'G1' && objectOf(demand)?.['x402Version'] !== undefined;
    if (!CURED_BY_APPROVAL.has(refusal.code) && !isOtherForm) return undefined;
    try {
      const approval = await propose(credential);
      return approval && `To allow it, approve the payment key ${approval.fingerprint} at ${approval.link}`;
    } catch {
      // The refusal stands by itself; why there is no link is no reason to hide it.
      return undefined;
    }
  };
}
