import { fault } from '../../../src/contract/index.ts';

export const onePriceForAllItems = fault({
  name: 'agentmuxer/one-price-for-all-items',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.price-when-priced'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    page: (page) => {
      const priceMicros = page.offerings[0]?.priceMicros ?? 0n;
      return codec.page({ ...page, offerings: page.offerings.map((one) => ({ ...one, priceMicros })) });
    },
  }),
});
