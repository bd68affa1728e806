import { fault } from '../../../src/contract/index.ts';

export const outputNotChecked = fault({
  name: 'catalogue/output-not-checked',
  dialect: 'assay',
  breaks: ['assay.error.provider-contract-violation', 'assay.error.provider-contract-violation-refund'],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({ ...catalogue, checkOutput: async () => [] }),
});
