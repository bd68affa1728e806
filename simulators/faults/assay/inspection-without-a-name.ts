import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const inspectionWithoutAName = fault({
  name: 'assay/inspection-without-a-name',
  dialect: 'assay',
  breaks: ['assay.inspect.name-required', 'assay.error.tool-arguments-invalid'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, readInspect: (args) => codec.readInspect({ name: '', ...membersOf(args) }) }),
});
