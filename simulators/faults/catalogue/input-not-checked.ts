import { fault } from '../../../src/contract/index.ts';

export const inputNotChecked = fault({
  name: 'catalogue/input-not-checked',
  dialect: 'assay',
  breaks: [
    'assay.call.arguments-match-schema',
    'assay.call.arguments-default-empty',
    'assay.call.invalid-arguments-not-charged',
    'assay.error.tool-arguments-invalid',
  ],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({ ...catalogue, checkInput: async () => [] }),
});
