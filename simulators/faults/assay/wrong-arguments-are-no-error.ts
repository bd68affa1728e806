import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const wrongArgumentsAreNoError = fault({
  name: 'assay/wrong-arguments-are-no-error',
  dialect: 'assay',
  breaks: ['assay.call.discovery-tool-not-inner', 'assay.error.is-error-result', 'assay.error.tool-arguments-invalid'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refused: (refusal, meta) => {
      const told = codec.refused(refusal, meta);
      return refusal.code === 'TOOL_ARGUMENTS_INVALID' ? without(told, 'isError', '_meta') : told;
    },
  }),
});
