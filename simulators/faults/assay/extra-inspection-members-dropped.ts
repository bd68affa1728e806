import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const extraInspectionMembersDropped = fault({
  name: 'assay/extra-inspection-members-dropped',
  dialect: 'assay',
  breaks: ['assay.inspect.extra-properties-refused'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readInspect: (args) => {
      const { name } = membersOf(args);
      return codec.readInspect(name === undefined ? {} : { name });
    },
  }),
});
