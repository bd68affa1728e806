import { fault } from '../../../src/contract/index.ts';

/** A process that has not sold to an account yet does not look at its balance. */
export const eachProcessTrustsOnce = fault({
  name: 'ledger/each-process-trusts-once',
  dialect: 'assay',
  breaks: ['assay.error.payment-insufficient-funds'],
  on: { kind: 'port', name: 'ledger' },
  hosting: 'process',
  wrap: (ledger) => {
    const known = new Set<string>();
    return {
      ...ledger,
      hold: async (hold) => {
        const isNew = hold.funding.kind === 'balance' && !known.has(hold.accountId);
        known.add(hold.accountId);
        const outcome = await ledger.hold(hold);
        const isTrusted = outcome.kind === 'insufficient-funds' && isNew;
        return isTrusted ? ledger.hold({ ...hold, funding: { kind: 'free' } }) : outcome;
      },
    };
  },
});
