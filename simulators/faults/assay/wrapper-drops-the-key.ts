import { fault } from '../../../src/contract/index.ts';

export const wrapperDropsTheKey = fault({
  name: 'assay/wrapper-drops-the-key',
  dialect: 'assay',
  breaks: ['assay.call.metadata-applied-to-inner', 'assay.direct.same-idempotency'],
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
      readKey: (meta) => {
        const read = codec.readKey(isWrapped ? undefined : meta);
        isWrapped = false;
        return read;
      },
    };
  },
});
