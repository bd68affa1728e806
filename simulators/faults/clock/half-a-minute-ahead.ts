import { fault } from '../../../src/contract/index.ts';

export const halfAMinuteAhead = fault({
  name: 'clock/half-a-minute-ahead',
  dialect: 'assay',
  breaks: ['assay.rate.search-window-fixed', 'assay.rate.read-window-and-scope'],
  on: { kind: 'port', name: 'clock' },
  wrap: (clock) => ({
    now: () => clock.now() + 30_000,
    at: (due, task) => clock.at(due - 30_000, task),
  }),
});
