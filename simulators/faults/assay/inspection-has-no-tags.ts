import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const inspectionHasNoTags = fault({
  name: 'assay/inspection-has-no-tags',
  dialect: 'assay',
  breaks: ['assay.inspect.identity-fields'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, inspection: (tool, facts) => without(codec.inspection(tool, facts), 'tags') }),
});
