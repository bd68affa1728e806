import { fault } from '../../../src/contract/index.ts';

export const reportToolMissing = fault({
  name: 'agentmuxer/report-tool-missing',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.tools.four-names'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({ ...codec, tools: () => codec.tools().filter(({ name }) => name !== 'report_outcome') }),
});
