import { fault } from '../../../src/contract/index.ts';

export const unservedUrlUnlabelled = fault({
  name: 'assay/unserved-url-unlabelled',
  dialect: 'assay',
  breaks: ['assay.error.mcp-url-not-found-label'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refusedCaller: (refusal) =>
      codec.refusedCaller(refusal.code === 'MCP_URL_NOT_FOUND' ? { ...refusal, message: '404' } : refusal),
  }),
});
