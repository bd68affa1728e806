import { fault } from '../../../src/contract/index.ts';

export const toolsHaveAPrefix = fault({
  name: 'agentmuxer/tools-have-a-prefix',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.tools.four-names'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    tools: () => codec.tools().map((tool) => ({ ...tool, name: `agentmuxer_${tool['name']}` })),
  }),
});
