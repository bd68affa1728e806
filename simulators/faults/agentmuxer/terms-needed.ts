import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const termsNeeded = fault({
  name: 'agentmuxer/terms-needed',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.accept-terms-optional-uuid', 'agentmuxer.example.documented-arguments-work'],
  on: { kind: 'codec', name: 'agentmuxer' },
  stopsPurchases: true,
  wrap: (codec) =>
    callsRead(codec, (args) => (args['acceptTerms'] === undefined ? { ...args, acceptTerms: '' } : args)),
});
