import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const inspectionWithoutUsage = fault({
  name: 'agentmuxer/inspection-without-usage',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.inspect.interface-and-usage'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    inspection: (tool, priceMicros) => without(codec.inspection(tool, priceMicros), 'usage', 'description', 'summary'),
  }),
});
