import { fault } from '../../../src/contract/index.ts';

export const inspectionTellsDisplayPrice = fault({
  name: 'assay/inspection-tells-display-price',
  dialect: 'assay',
  breaks: ['assay.inspect.price-structured-or-null', 'assay.client.price-object'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    inspection: (tool, facts) => ({ ...codec.inspection(tool, facts), price: facts.price?.['display'] ?? 'Free' }),
  }),
});
