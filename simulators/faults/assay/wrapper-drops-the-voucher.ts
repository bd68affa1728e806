import { fault } from '../../../src/contract/index.ts';

export const wrapperDropsTheVoucher = fault({
  name: 'assay/wrapper-drops-the-voucher',
  dialect: 'assay',
  breaks: ['assay.call.metadata-applied-to-inner'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => {
    // A wrapped call is unwrapped and its metadata read within one turn.
    let isWrapped = false;
    return {
      ...codec,
      readWrapper: (args) => {
        isWrapped = true;
        return codec.readWrapper(args);
      },
      readVoucher: (meta) => {
        const read = codec.readVoucher(isWrapped ? undefined : meta);
        isWrapped = false;
        return read;
      },
    };
  },
});
