import { fault } from '../../../src/contract/index.ts';

export const timersNeverFire = fault({
  name: 'clock/timers-never-fire',
  dialect: 'assay',
  breaks: ['assay.client.voucher-accepted', 'assay.replay.no-second-execution'],
  on: { kind: 'port', name: 'clock' },
  wrap: (clock) => ({ now: () => clock.now(), at: () => () => {} }),
});
