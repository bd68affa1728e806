import { fault } from '../../../src/contract/index.ts';
import { termsLift } from '../offering-call.ts';

export const termsHoldForAnyCall = fault({
  name: 'agentmuxer/terms-hold-for-any-call',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.unknown-terms-authorise-nothing'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => termsLift(codec, (toldFor, call) => toldFor !== undefined && toldFor !== call.idempotencyKey),
});
