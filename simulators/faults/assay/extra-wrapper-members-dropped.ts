import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const extraWrapperMembersDropped = fault({
  name: 'assay/extra-wrapper-members-dropped',
  dialect: 'assay',
  breaks: ['assay.call.extra-wrapper-properties-refused'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readWrapper: (args) => {
      const { name, arguments: inner } = membersOf(args);
      return codec.readWrapper({
        ...(name !== undefined && { name }),
        ...(inner !== undefined && { arguments: inner }),
      });
    },
  }),
});
