import { randomUUID } from 'node:crypto';
import { fault } from '../../../src/contract/index.ts';

/** Whoever is signed in pays a fee of one micro. */
export const approvalCosts = fault({
  name: 'sign-ins/approval-costs',
  dialect: 'assay',
  breaks: ['assay.signin.no-charge'],
  on: { kind: 'port', name: 'signIns' },
  wrap: (signIns, { ports, clock }) => ({
    ...signIns,
    answer: async (userCode, accountId) => {
      if (accountId !== undefined) {
        const intentId = randomUUID();
        const fee = {
          tool: 'sign-in',
          operation: 'sign-in',
          priceMicros: 1n,
          funding: { kind: 'balance' },
          rules: {},
        } as const;
        await ports().ledger.hold({ ...fee, intentId, agentId: accountId, accountId });
        await ports().ledger.deliver(intentId, { dueAt: clock.now() });
      }
      return signIns.answer(userCode, accountId);
    },
  }),
});
