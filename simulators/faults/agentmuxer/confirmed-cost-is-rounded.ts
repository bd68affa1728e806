import { fault } from '../../../src/contract/index.ts';

/** To the next cent. */
export const confirmedCostIsRounded = fault({
  name: 'agentmuxer/confirmed-cost-is-rounded',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.confirmation-fields'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    confirmation: (told) =>
      codec.confirmation({ ...told, costMicros: ((told.costMicros + 9_999n) / 10_000n) * 10_000n }),
  }),
});
