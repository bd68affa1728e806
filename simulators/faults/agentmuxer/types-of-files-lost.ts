import { fault } from '../../../src/contract/index.ts';
import { changedFiles, requestsRead } from '../offering-call.ts';

export const typesOfFilesLost = fault({
  name: 'agentmuxer/types-of-files-lost',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-multipart-files'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsRead(codec, (request) =>
      changedFiles(request, (files) => files.map(({ contentType: _, ...file }) => file)),
    ),
});
