import { fault } from '../../../src/contract/index.ts';
import { membersOf, without } from '../members.ts';

/** A key that was told a price tells it again, whatever comes with it. */
export const storedConfirmationIsReplayed = fault({
  name: 'agentmuxer/stored-confirmation-is-replayed',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.acceptance-completes-purchase'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({ ...codec, readCall: (args) => codec.readCall(without(membersOf(args), 'acceptTerms')) }),
});
