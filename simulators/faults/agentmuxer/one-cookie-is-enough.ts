import { fault } from '../../../src/contract/index.ts';
import { headersSent } from '../offering-call.ts';

export const oneCookieIsEnough = fault({
  name: 'agentmuxer/one-cookie-is-enough',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-fields-take-effect'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => headersSent(codec, (value, name) => (name === 'cookie' ? value.replace(/;.*/, '') : value)),
});
