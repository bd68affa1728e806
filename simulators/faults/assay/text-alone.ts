import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const textAlone = fault({
  name: 'assay/text-alone',
  dialect: 'assay',
  breaks: ['assay.search.dual-envelope', 'assay.inspect.dual-envelope'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    structured: (content, meta) => without(codec.structured(content, meta), 'structuredContent'),
  }),
});
