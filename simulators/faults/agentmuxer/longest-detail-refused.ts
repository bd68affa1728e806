import { fault } from '../../../src/contract/index.ts';
import { changed } from '../members.ts';

export const longestDetailRefused = fault({
  name: 'agentmuxer/longest-detail-refused',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.detail-max-1000'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readReport: (args) =>
      codec.readReport(changed(args, 'detail', (detail) => (String(detail).length === 1_000 ? `${detail}x` : detail))),
  }),
});
