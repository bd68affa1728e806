import { fault, type Json } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const noVersionIsTheLastCalled = fault({
  name: 'agentmuxer/no-version-is-the-last-called',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.version-id-required'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => {
    let last: Json = null;
    return callsRead(codec, ({ offeringVersionId = last, ...others }) => {
      last = offeringVersionId;
      return { ...others, offeringVersionId };
    });
  },
});
