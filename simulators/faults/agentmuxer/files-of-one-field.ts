import { fault } from '../../../src/contract/index.ts';
import { inputsAt, requestsRead } from '../offering-call.ts';

export const filesOfOneField = fault({
  name: 'agentmuxer/files-of-one-field',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-multipart-files'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    requestsRead(codec, (request) => {
      const [first] = Object.entries(inputsAt(request, 'multipartFiles'));
      return first === undefined ? request : { ...request, multipartFiles: Object.fromEntries([first]) };
    }),
});
