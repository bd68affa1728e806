import { fault } from '../../../src/contract/index.ts';

export const largeSchemaCutEverywhere = fault({
  name: 'assay/large-schema-cut-everywhere',
  dialect: 'assay',
  breaks: ['assay.search.omitted-schema-readable-by-inspect'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    inspection: (tool, facts) => {
      const told = codec.inspection(tool, facts);
      return JSON.stringify(tool.inputSchema).length > 65_536 ? { ...told, inputSchema: { type: 'object' } } : told;
    },
  }),
});
