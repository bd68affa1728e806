import { fault } from '../../../src/contract/index.ts';
import { costsTold } from '../offering-told.ts';

/** The stored answer is given as it was. */
export const replayedStaysFalse = fault({
  name: 'agentmuxer/replayed-stays-false',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.replayed-boolean'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => costsTold(codec, (told) => ({ ...told, replayed: false })),
});
