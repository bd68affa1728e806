import { fault } from '../../../src/contract/index.ts';

export const noSupplyIsAnEmptySuccess = fault({
  name: 'assay/no-supply-is-an-empty-success',
  dialect: 'assay',
  breaks: ['assay.error.tool-no-eligible-binding', 'assay.error.no-provider-matches-rules'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refused: (refusal, meta) =>
      /^(TOOL_NO_ELIGIBLE_BINDING|NO_PROVIDER_MATCHES_RULES)$/.test(refusal.code)
        ? { content: [], _meta: meta }
        : codec.refused(refusal, meta),
  }),
});
