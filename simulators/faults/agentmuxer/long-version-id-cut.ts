import { fault } from '../../../src/contract/index.ts';
import { textsRead } from '../offering-call.ts';

export const longVersionIdCut = fault({
  name: 'agentmuxer/long-version-id-cut',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.version-id-required'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => textsRead(codec, 'offeringVersionId', (id) => id.slice(0, 36)),
});
