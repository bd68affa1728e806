import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const outputSchemaNeverTold = fault({
  name: 'assay/output-schema-never-told',
  dialect: 'assay',
  breaks: ['assay.inspect.schemas', 'assay.direct.output-schema-when-declared'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    listedTool: (tool, price) => without(codec.listedTool(tool, price), 'outputSchema'),
    inspection: (tool, facts) => ({ ...codec.inspection(tool, facts), outputSchema: null }),
  }),
});
