import { fault } from '../../../src/contract/index.ts';
import { costOf } from '../members.ts';

/** The stored answer is given as it was. */
export const replayedStaysFalse = fault({
  name: 'agentmuxer/replayed-stays-false',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.replayed-boolean'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    delivered: (response, cost) => costOf(codec.delivered(response, cost), (told) => ({ ...told, replayed: false })),
  }),
});
