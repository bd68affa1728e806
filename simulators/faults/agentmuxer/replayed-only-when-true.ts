import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';
import { costsTold } from '../offering-told.ts';

export const replayedOnlyWhenTrue = fault({
  name: 'agentmuxer/replayed-only-when-true',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.replayed-boolean'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => costsTold(codec, (told) => (told['replayed'] === true ? told : without(told, 'replayed'))),
});
