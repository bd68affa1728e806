import { fault } from '../../../src/contract/index.ts';

export const providerBlamedForWrongArguments = fault({
  name: 'assay/provider-blamed-for-wrong-arguments',
  dialect: 'assay',
  breaks: ['assay.error.tool-arguments-invalid', 'assay.call.arguments-match-schema', 'assay.call.name-required'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refused: (refusal, meta) =>
      codec.refused(
        refusal.code === 'TOOL_ARGUMENTS_INVALID' ? { ...refusal, code: 'PROVIDER_REQUEST_ERROR' } : refusal,
        meta,
      ),
  }),
});
