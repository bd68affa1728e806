import { fault } from '../../../src/contract/index.ts';

export const cursorBackIsTheOneOn = fault({
  name: 'agentmuxer/cursor-back-is-the-one-on',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.prev-cursor'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    page: (page) => codec.page({ ...page, prevCursor: page.prevCursor && (page.nextCursor ?? page.prevCursor) }),
  }),
});
