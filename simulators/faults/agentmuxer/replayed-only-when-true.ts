import { fault } from '../../../src/contract/index.ts';
import { costOf, without } from '../members.ts';

export const replayedOnlyWhenTrue = fault({
  name: 'agentmuxer/replayed-only-when-true',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.replayed-boolean'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    delivered: (response, cost) =>
      costOf(codec.delivered(response, cost), (told) => (told['replayed'] === true ? told : without(told, 'replayed'))),
  }),
});
