import { fault } from '../../../src/contract/index.ts';

export const textIsProse = fault({
  name: 'assay/text-is-prose',
  dialect: 'assay',
  breaks: ['assay.search.dual-envelope', 'assay.inspect.dual-envelope'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    structured: (content, meta) => ({
      ...codec.structured(content, meta),
      content: [{ type: 'text', text: 'See the structured content.' }],
    }),
  }),
});
