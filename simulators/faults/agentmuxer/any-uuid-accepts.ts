import { fault } from '../../../src/contract/index.ts';
import { termsLift } from '../offering-call.ts';

export const anyUuidAccepts = fault({
  name: 'agentmuxer/any-uuid-accepts',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.unknown-terms-authorise-nothing'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => termsLift(codec, (toldFor) => toldFor === undefined),
});
