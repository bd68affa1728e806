import { fault } from '../../../src/contract/index.ts';
import { changed } from '../members.ts';

export const notUsefulRefused = fault({
  name: 'agentmuxer/not-useful-refused',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.values'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readReport: (args) =>
      codec.readReport(changed(args, 'outcome', (told) => (told === 'not-useful' ? 'useless' : told))),
  }),
});
