import { fault } from '../../../src/contract/index.ts';

/** The provider's status, and nothing of what it said. */
export const answerNotTold = fault({
  name: 'agentmuxer/answer-not-told',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.result.response-object'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    response: (invocationId, answer) => codec.response(invocationId, { ...answer, bytes: Buffer.of() }),
  }),
});
