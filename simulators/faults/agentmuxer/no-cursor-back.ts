import { fault } from '../../../src/contract/index.ts';

export const noCursorBack = fault({
  name: 'agentmuxer/no-cursor-back',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.prev-cursor'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({ ...codec, page: (page) => codec.page({ ...page, prevCursor: null }) }),
});
