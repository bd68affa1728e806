import { fault } from '../../../src/contract/index.ts';

export const callsIgnoreTheUrl = fault({
  name: 'catalogue/calls-ignore-the-url',
  dialect: 'assay',
  breaks: [
    'assay.error.tool-not-in-toolset',
    'assay.inspect.out-of-scope',
    'assay.direct.same-access',
    'assay.access.helpers-do-not-widen',
    'assay.client.url-filters-narrow',
  ],
  on: { kind: 'port', name: 'catalogue' },
  wrap: (catalogue) => ({ ...catalogue, find: (name, view) => catalogue.find(name, { ...view, scope: {} }) }),
});
