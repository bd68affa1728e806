import { fault } from '../../../src/contract/index.ts';
import { takeFee } from '../fee.ts';

/** Whoever is signed in pays a fee of one micro. */
export const approvalCosts = fault({
  name: 'sign-ins/approval-costs',
  dialect: 'assay',
  breaks: ['assay.signin.no-charge'],
  on: { kind: 'port', name: 'signIns' },
  wrap: (signIns, world) => ({
    ...signIns,
    answer: async (userCode, accountId) => {
      if (accountId !== undefined) await takeFee(world, { agentId: accountId, accountId }, 'sign-in');
      return signIns.answer(userCode, accountId);
    },
  }),
});
