import { fault } from '../../../src/contract/index.ts';
import { changed } from '../members.ts';

export const termsAreNoUuid = fault({
  name: 'agentmuxer/terms-are-no-uuid',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.price.confirmation-fields'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readCall: (args) => codec.readCall(changed(args, 'acceptTerms', (terms) => String(terms).replace('terms_', ''))),
    confirmation: (told) => ({ ...codec.confirmation(told), continuation: { acceptTerms: `terms_${told.reference}` } }),
  }),
});
