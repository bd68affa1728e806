import { fault } from '../../../src/contract/index.ts';
import { changedFiles, requestsRead } from '../offering-call.ts';

export const firstFileOfAField = fault({
  name: 'agentmuxer/first-file-of-a-field',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-multipart-files'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => requestsRead(codec, (request) => changedFiles(request, (files) => files.slice(0, 1))),
});
