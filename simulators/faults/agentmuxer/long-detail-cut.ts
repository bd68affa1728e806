import { fault } from '../../../src/contract/index.ts';
import { changed } from '../members.ts';

export const longDetailCut = fault({
  name: 'agentmuxer/long-detail-cut',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.detail-max-1000'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readReport: (args) => codec.readReport(changed(args, 'detail', (detail) => String(detail).slice(0, 1_000))),
  }),
});
