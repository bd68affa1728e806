import { fault } from '../../../src/contract/index.ts';
import { changed } from '../members.ts';

export const notUsefulInOtherSpelling = fault({
  name: 'agentmuxer/not-useful-in-other-spelling',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.values'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readReport: (args) => codec.readReport(changed(args, 'outcome', (told) => String(told).replace('_', '-'))),
  }),
});
