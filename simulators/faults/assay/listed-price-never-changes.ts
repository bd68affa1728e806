import { fault, type JsonObject } from '../../../src/contract/index.ts';

export const listedPriceNeverChanges = fault({
  name: 'assay/listed-price-never-changes',
  dialect: 'assay',
  breaks: ['assay.client.price-object'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => {
    const listed = new Map<string, JsonObject>();
    return {
      ...codec,
      listedTool: (tool, price) => {
        const told = listed.get(tool.name) ?? codec.listedTool(tool, price);
        listed.set(tool.name, told);
        return told;
      },
    };
  },
});
