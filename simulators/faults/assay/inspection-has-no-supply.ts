import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const inspectionHasNoSupply = fault({
  name: 'assay/inspection-has-no-supply',
  dialect: 'assay',
  breaks: ['assay.inspect.supply-fields'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    inspection: (tool, facts) => without(codec.inspection(tool, facts), 'noProviderFits'),
  }),
});
