import { fault } from '../../../src/contract/index.ts';

export const restScopeUnnamed = fault({
  name: 'assay/rest-scope-unnamed',
  dialect: 'assay',
  breaks: ['assay.client.scope-missing-names-scope'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refusedCaller: ({ requiredScope: _, ...refusal }) => codec.refusedCaller(refusal),
  }),
});
