import { fault } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const duplicateOnlyWhenTrue = fault({
  name: 'agentmuxer/duplicate-only-when-true',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.response-fields'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    reported: (report) => (report.duplicate ? codec.reported(report) : without(codec.reported(report), 'duplicate')),
  }),
});
