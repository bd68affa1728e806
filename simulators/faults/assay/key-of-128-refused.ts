import { ASSAY_META, fault } from '../../../src/contract/index.ts';

export const keyOf128Refused = fault({
  name: 'assay/key-of-128-refused',
  dialect: 'assay',
  breaks: ['assay.client.idempotency-meta-key'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readKey: (meta) => {
      const read = codec.readKey(meta);
      const isLongest = read.kind === 'read' && read.value?.length === 128;
      return isLongest ? codec.readKey({ ...meta, [ASSAY_META.idempotencyKey]: '' }) : read;
    },
  }),
});
