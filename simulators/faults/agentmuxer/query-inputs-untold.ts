import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const queryInputsUntold = fault({
  name: 'agentmuxer/query-inputs-untold',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.inspect.interface-and-usage'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    inspection: (tool, priceMicros) => {
      const { query: _, ...others } = membersOf(tool.inputSchema['properties']);
      return codec.inspection({ ...tool, inputSchema: { ...tool.inputSchema, properties: others } }, priceMicros);
    },
  }),
});
