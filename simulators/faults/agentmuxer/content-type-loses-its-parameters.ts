import { fault } from '../../../src/contract/index.ts';
import { headersSent } from '../offering-call.ts';

export const contentTypeLosesItsParameters = fault({
  name: 'agentmuxer/content-type-loses-its-parameters',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-fields-take-effect'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    headersSent(codec, (value, _, { contentType }) => (value === contentType ? value.replace(/;.*/, '') : value)),
});
