import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const absentArgumentsAreNull = fault({
  name: 'assay/absent-arguments-are-null',
  dialect: 'assay',
  breaks: ['assay.call.arguments-default-empty'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, readWrapper: (args) => codec.readWrapper({ arguments: null, ...membersOf(args) }) }),
});
