import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const refusalWithoutFlag = fault({
  name: 'assay/refusal-without-flag',
  dialect: 'assay',
  breaks: ['assay.call.refusal-is-error', 'assay.error.is-error-result', 'assay.call.discovery-tool-not-inner'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, refused: (refusal, meta) => without(codec.refused(refusal, meta), 'isError') }),
});
