import { fault } from '../../../src/contract/index.ts';

export const oneFreeCallMore = fault({
  name: 'pricing/one-free-call-more',
  dialect: 'assay',
  breaks: ['assay.error.mcp-quota-exceeded'],
  on: { kind: 'port', name: 'pricing' },
  wrap: (pricing) => ({
    ...pricing,
    quote: (tool, agent) => {
      const { freeCallsPerDay } = tool;
      return pricing.quote(
        freeCallsPerDay === undefined ? tool : { ...tool, freeCallsPerDay: freeCallsPerDay + 1 },
        agent,
      );
    },
  }),
});
