import { fault } from '../../../src/contract/index.ts';

export const oneSchemaForAllListed = fault({
  name: 'assay/one-schema-for-all-listed',
  dialect: 'assay',
  breaks: ['assay.direct.descriptor-fields'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    listedTool: (tool, price) => ({ ...codec.listedTool(tool, price), inputSchema: { type: 'object' } }),
  }),
});
