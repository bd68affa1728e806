import { fault } from '../../../src/contract/index.ts';

export const endedGrantsAreGood = fault({
  name: 'helper/ended-grants-are-good',
  dialect: 'assay',
  breaks: ['assay.client.payer-checks-grant', 'assay.error.local-helper-signs'],
  on: { kind: 'helper', name: 'guards' },
  wrap: (guards) => ({
    ...guards,
    judge: ({ grant, ...context }) =>
      guards.judge({ ...context, grant: grant && { ...grant, active: true, validUntil: 4_102_444_800n } }),
  }),
});
