import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const queryBytesNotCounted = fault({
  name: 'assay/query-bytes-not-counted',
  dialect: 'assay',
  breaks: ['assay.search.query-max-1500-bytes'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const { query } = membersOf(args);
      if (typeof query !== 'string' || [...query].length > 500) return codec.readSearch(args);
      const read = codec.readSearch({ ...membersOf(args), query: '' });
      return read.kind === 'read' && read.value.kind === 'first' ? { ...read, value: { ...read.value, query } } : read;
    },
  }),
});
