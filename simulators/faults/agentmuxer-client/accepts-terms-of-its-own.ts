import { fault } from '../../../src/contract/index.ts';

export const acceptsTermsOfItsOwn = fault({
  name: 'agentmuxer-client/accepts-terms-of-its-own',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.accept-terms-not-invented'],
  on: { kind: 'client', name: 'offeringCalls' },
  wrap: (calls) => ({
    ...calls,
    accepted: (sent, terms, newKey) => calls.accepted(sent, { ...terms, acceptTerms: newKey() }, newKey),
  }),
});
