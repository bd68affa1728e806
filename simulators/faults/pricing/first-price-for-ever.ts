import { fault, type Micros } from '../../../src/contract/index.ts';

export const firstPriceForEver = fault({
  name: 'pricing/first-price-for-ever',
  dialect: 'assay',
  breaks: ['assay.inspect.price-current', 'assay.client.price-object'],
  on: { kind: 'port', name: 'pricing' },
  wrap: (pricing) => {
    const first = new Map<string, Micros>();
    return {
      ...pricing,
      quote: async (tool, agent) => {
        const quote = await pricing.quote(tool, agent);
        const priceMicros = first.get(tool.name) ?? quote.priceMicros;
        first.set(tool.name, priceMicros);
        return { ...quote, priceMicros };
      },
    };
  },
});
