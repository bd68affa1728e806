import { fault } from '../../../src/contract/index.ts';

export const alwaysFellBack = fault({
  name: 'assay/always-fell-back',
  dialect: 'assay',
  breaks: ['assay.receipt.fell-back-truthful'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, receipt: (receipt, asset) => codec.receipt({ ...receipt, fellBack: true }, asset) }),
});
