import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const callWithoutAName = fault({
  name: 'assay/call-without-a-name',
  dialect: 'assay',
  breaks: ['assay.call.name-required', 'assay.error.tool-arguments-invalid'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readWrapper: (args) => codec.readWrapper({ ...membersOf(args), name: String(membersOf(args)['name']) }),
  }),
});
