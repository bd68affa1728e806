import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const acceptedNotTold = fault({
  name: 'agentmuxer/accepted-not-told',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.response-fields'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({ ...codec, reported: (report) => without(codec.reported(report), 'accepted') }),
});
