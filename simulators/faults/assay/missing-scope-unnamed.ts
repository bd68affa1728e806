import { fault } from '../../../src/contract/index.ts';

export const missingScopeUnnamed = fault({
  name: 'assay/missing-scope-unnamed',
  dialect: 'assay',
  breaks: ['assay.client.scope-missing-names-scope'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refused: ({ requiredScope: _, ...refusal }, meta) => codec.refused(refusal, meta),
  }),
});
