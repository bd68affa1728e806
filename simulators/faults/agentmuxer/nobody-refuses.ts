import { fault } from '../../../src/contract/index.ts';
import { restructured, without } from '../members.ts';

export const nobodyRefuses = fault({
  name: 'agentmuxer/nobody-refuses',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.refusal.structured'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    refused: (refusal, cost) => restructured(codec.refused(refusal, cost), (told) => without(told, 'refusedBy')),
  }),
});
