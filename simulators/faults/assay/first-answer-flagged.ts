import { ASSAY_META, fault } from '../../../src/contract/index.ts';

export const firstAnswerFlagged = fault({
  name: 'assay/first-answer-flagged',
  dialect: 'assay',
  breaks: ['assay.replay.absent-on-first'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, meta: (meta) => ({ [ASSAY_META.replayed]: false, ...codec.meta(meta) }) }),
});
