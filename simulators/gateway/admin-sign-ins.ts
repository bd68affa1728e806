/** The control API answers a pending sign-in as the person at the page would. */
import type { GatewayAdmin, SignInsPort } from '../../src/contract/index.ts';
import { Refusal } from './control-refusal.ts';

/** `known` throws `Refusal` where there is no such account. */
export function signInAdmin(signIns: SignInsPort, known: (accountId: string) => unknown) {
  const answerSignIn: GatewayAdmin['answerSignIn'] = async ({ userCode, accountId, approve }) => {
    known(accountId);
    const { kind } = await signIns.answer(userCode, approve ? accountId : undefined);
    if (kind === 'unknown') throw new Refusal(404, 'unknown-code', 'No sign-in was begun with this code.');
    if (kind === 'expired')
      throw new Refusal(409, 'code-over', 'This sign-in was answered before, or its time is over.');
  };
  return { answerSignIn };
}
