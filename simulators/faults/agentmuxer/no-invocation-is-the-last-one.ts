import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const noInvocationIsTheLastOne = fault({
  name: 'agentmuxer/no-invocation-is-the-last-one',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.outcome.invocation-id-required'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => {
    let last: string | undefined;
    return {
      ...codec,
      readReport: (args) => {
        const read = codec.readReport(last === undefined ? args : { invocationId: last, ...membersOf(args) });
        if (read.kind === 'read') last = read.value.invocationId;
        return read;
      },
    };
  },
});
