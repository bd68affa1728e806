import { fault } from '../../../src/contract/index.ts';

export const malformedKeyIgnored = fault({
  name: 'assay/malformed-key-ignored',
  dialect: 'assay',
  breaks: ['assay.error.mcp-idempotency-key-invalid', 'assay.client.idempotency-meta-key'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readKey: (meta) => {
      const read = codec.readKey(meta);
      return read.kind === 'refused' ? { kind: 'read', value: undefined } : read;
    },
  }),
});
