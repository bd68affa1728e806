import { fault } from '../../../src/contract/index.ts';
import { callsRead } from '../offering-call.ts';

export const longVersionIdCut = fault({
  name: 'agentmuxer/long-version-id-cut',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.version-id-required'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) =>
    callsRead(codec, (args) => {
      const { offeringVersionId: id } = args;
      return typeof id === 'string' ? { ...args, offeringVersionId: id.slice(0, 36) } : args;
    }),
});
