import { fault } from '../../../src/contract/index.ts';

export const sessionDemanded = fault({
  name: 'mcp/session-demanded',
  dialect: 'assay',
  breaks: ['assay.client.stateless-post'],
  on: { kind: 'codec', name: 'mcp' },
  stopsPurchases: true,
  wrap: (codec) => ({
    ...codec,
    mismatch: (headers, request) =>
      request.method === 'tools/call' ? 'a session is needed to call a tool' : codec.mismatch(headers, request),
  }),
});
