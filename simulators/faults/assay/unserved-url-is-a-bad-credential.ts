import { fault } from '../../../src/contract/index.ts';

export const unservedUrlIsABadCredential = fault({
  name: 'assay/unserved-url-is-a-bad-credential',
  dialect: 'assay',
  breaks: ['assay.error.mcp-url-not-found'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    refusedCaller: (refusal) =>
      codec.refusedCaller(
        refusal.code === 'MCP_URL_NOT_FOUND' ? { ...refusal, code: 'MCP_CREDENTIAL_INVALID' } : refusal,
      ),
  }),
});
