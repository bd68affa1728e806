import { fault } from '../../../src/contract/index.ts';

export const refusalInWordsAlone = fault({
  name: 'agentmuxer/refusal-in-words-alone',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.refusal.structured'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    refused: ({ message }) => ({ isError: true, content: [{ type: 'text', text: message }] }),
  }),
});
