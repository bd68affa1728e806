import { fault } from '../../../src/contract/index.ts';

export const unknownToolIsAWrongArgument = fault({
  name: 'assay/unknown-tool-is-a-wrong-argument',
  dialect: 'assay',
  breaks: ['assay.inspect.unknown-name', 'assay.inspect.no-listable-supply', 'assay.inspect.out-of-scope'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refused: (refusal, meta) =>
      codec.refused(
        refusal.code === 'TOOL_NOT_IN_TOOLSET' ? { ...refusal, code: 'TOOL_ARGUMENTS_INVALID' } : refusal,
        meta,
      ),
  }),
});
