import { fault } from '../../../src/contract/index.ts';
import { costOf } from '../members.ts';

export const replayedIsAWord = fault({
  name: 'agentmuxer/replayed-is-a-word',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.replayed-boolean'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    delivered: (response, cost) =>
      costOf(codec.delivered(response, cost), (told) => ({ ...told, replayed: String(told['replayed']) })),
  }),
});
