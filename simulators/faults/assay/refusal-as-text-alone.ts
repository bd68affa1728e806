import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const refusalAsTextAlone = fault({
  name: 'assay/refusal-as-text-alone',
  dialect: 'assay',
  breaks: ['assay.error.is-error-result', 'assay.error.code-and-retryable'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, refused: (refusal, meta) => without(codec.refused(refusal, meta), '_meta') }),
});
