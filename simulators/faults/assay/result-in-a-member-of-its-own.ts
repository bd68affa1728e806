import { fault } from '../../../src/contract/index.ts';

export const resultInAMemberOfItsOwn = fault({
  name: 'assay/result-in-a-member-of-its-own',
  dialect: 'assay',
  breaks: ['assay.call.result-unchanged'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    delivered: (text, meta) => {
      const told = codec.delivered(text, meta);
      return { ...told, structuredContent: { result: told['structuredContent'] ?? null } };
    },
  }),
});
