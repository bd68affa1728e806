import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const firstOfSeveralNames = fault({
  name: 'assay/first-of-several-names',
  dialect: 'assay',
  breaks: ['assay.inspect.name-must-be-string'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readInspect: (args) => {
      const { name } = membersOf(args);
      return codec.readInspect(Array.isArray(name) ? { ...membersOf(args), name: String(name[0]) } : args);
    },
  }),
});
