import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const inspectionHasNoExamples = fault({
  name: 'assay/inspection-has-no-examples',
  dialect: 'assay',
  breaks: ['assay.inspect.examples'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, inspection: (tool, facts) => without(codec.inspection(tool, facts), 'examples') }),
});
