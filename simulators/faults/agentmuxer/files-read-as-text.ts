import { fault } from '../../../src/contract/index.ts';
import { changedFiles, requestsRead } from '../offering-call.ts';

const asText = (base64: string) => Buffer.from(Buffer.from(base64, 'base64').toString()).toString('base64');

export const filesReadAsText = fault({
  name: 'agentmuxer/files-read-as-text',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-multipart-files'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsRead(codec, (request) =>
      changedFiles(request, (files) => files.map((file) => ({ ...file, base64: asText(String(file['base64'])) }))),
    ),
});
