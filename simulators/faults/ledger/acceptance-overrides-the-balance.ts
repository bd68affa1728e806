import { fault } from '../../../src/contract/index.ts';

export const acceptanceOverridesTheBalance = fault({
  name: 'ledger/acceptance-overrides-the-balance',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.acceptance-keeps-limits'],
  on: { kind: 'port', name: 'ledger' },
  wrap: (ledger) => ({
    ...ledger,
    hold: async (hold) => {
      const outcome = await ledger.hold(hold);
      const isOverridden = outcome.kind === 'insufficient-funds' && hold.acceptance !== undefined;
      return isOverridden ? ledger.hold({ ...hold, funding: { kind: 'free' } }) : outcome;
    },
  }),
});
