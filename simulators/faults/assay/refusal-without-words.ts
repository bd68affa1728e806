import { fault } from '../../../src/contract/index.ts';

export const refusalWithoutWords = fault({
  name: 'assay/refusal-without-words',
  dialect: 'assay',
  breaks: ['assay.error.readable-text'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, refused: (refusal, meta) => ({ ...codec.refused(refusal, meta), content: [] }) }),
});
