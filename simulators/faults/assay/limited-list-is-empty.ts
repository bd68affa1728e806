import { fault } from '../../../src/contract/index.ts';

export const limitedListIsEmpty = fault({
  name: 'assay/limited-list-is-empty',
  dialect: 'assay',
  breaks: [
    'assay.rate.tools-list-jsonrpc-error',
    'assay.rate.tools-list-60-per-minute',
    'assay.client.rpc-limit-carries-wait',
  ],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({ ...codec, listLimited: () => ({ kind: 'result', result: { tools: [] } }) }),
});
