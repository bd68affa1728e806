import { fault } from '../../../src/contract/index.ts';
import { changed } from '../members.ts';

export const anyDirectionIsAfter = fault({
  name: 'agentmuxer/any-direction-is-after',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.direction-default-after'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => codec.readSearch(changed(args, 'direction', (way) => (way === 'before' ? way : 'after'))),
  }),
});
