import { fault } from '../../../src/contract/index.ts';
import { callsRead, UNLIMITED } from '../offering-call.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const anyTextAcceptsTerms = fault({
  name: 'agentmuxer/any-text-accepts-terms',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.accept-terms-optional-uuid'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    callsRead(codec, (args) => {
      const { acceptTerms, ...call } = args;
      const isText = typeof acceptTerms === 'string' && acceptTerms !== '' && !UUID.test(acceptTerms);
      return isText ? { ...call, maxCostMicros: `${UNLIMITED}` } : args;
    }),
});
