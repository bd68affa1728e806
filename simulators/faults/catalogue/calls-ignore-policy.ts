import { fault } from '../../../src/contract/index.ts';

export const callsIgnorePolicy = fault({
  name: 'catalogue/calls-ignore-policy',
  dialect: 'assay',
  breaks: [
    'assay.error.tool-not-allowed',
    'assay.inspect.out-of-scope',
    'assay.direct.same-access',
    'assay.access.helpers-do-not-widen',
  ],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({ ...catalogue, find: (name, { dialect, scope }) => catalogue.find(name, { dialect, scope }) }),
});
