import { fault } from '../../../src/contract/index.ts';

export const lastCursorIsEmpty = fault({
  name: 'assay/last-cursor-is-empty',
  dialect: 'assay',
  breaks: ['assay.search.next-cursor-string-or-null'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    structured: (content, meta) =>
      codec.structured(content['nextCursor'] === null ? { ...content, nextCursor: '' } : content, meta),
  }),
});
