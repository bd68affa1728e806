import { fault } from '../../../src/contract/index.ts';
import { changed } from '../members.ts';

export const afterRefused = fault({
  name: 'agentmuxer/after-refused',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.direction-default-after'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) => codec.readSearch(changed(args, 'direction', (way) => (way === 'after' ? 'forward' : way))),
  }),
});
