import { fault } from '../../../src/contract/index.ts';

export const limitedListTellsNoWait = fault({
  name: 'assay/limited-list-tells-no-wait',
  dialect: 'assay',
  breaks: ['assay.client.rpc-limit-carries-wait'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    listLimited: (retryAfterMs) => {
      const answer = codec.listLimited(retryAfterMs);
      return answer.kind === 'error' ? { kind: 'error', code: answer.code, message: answer.message } : answer;
    },
  }),
});
