import { fault } from '../../../src/contract/index.ts';

export const beforePagesForward = fault({
  name: 'agentmuxer/before-pages-forward',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.prev-cursor'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => {
      const read = codec.readSearch(args);
      return read.kind === 'read' ? { ...read, value: { ...read.value, direction: 'after' } } : read;
    },
  }),
});
