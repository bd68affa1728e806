import { ASSAY_META, fault, type JsonObject } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const retryableOnlyWhenTrue = fault({
  name: 'assay/retryable-only-when-true',
  dialect: 'assay',
  breaks: ['assay.error.code-and-retryable', 'assay.inspect.unknown-name'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refused: (refusal, meta) => {
      const told = codec.refused(refusal, meta);
      if (refusal.retryable) return told;
      const all = told['_meta'] as JsonObject;
      return {
        ...told,
        _meta: { ...all, [ASSAY_META.error]: without(all[ASSAY_META.error] as JsonObject, 'retryable') },
      };
    },
  }),
});
