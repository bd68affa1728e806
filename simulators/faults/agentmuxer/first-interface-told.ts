import { fault, type JsonObject } from '../../../src/contract/index.ts';

/** Interfaces are remembered by offering, and not by version. */
export const firstInterfaceTold = fault({
  name: 'agentmuxer/first-interface-told',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.inspect.exact-version'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => {
    const told = new Map<string, JsonObject>();
    return {
      ...codec,
      inspection: (tool, priceMicros) => {
        const first = told.get(tool.toolId) ?? codec.inspection(tool, priceMicros);
        told.set(tool.toolId, first);
        return first;
      },
    };
  },
});
