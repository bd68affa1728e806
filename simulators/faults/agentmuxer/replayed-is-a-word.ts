import { fault } from '../../../src/contract/index.ts';
import { costsTold } from '../offering-told.ts';

export const replayedIsAWord = fault({
  name: 'agentmuxer/replayed-is-a-word',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.replayed-boolean'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => costsTold(codec, (told) => ({ ...told, replayed: String(told['replayed']) })),
});
