import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';

export const noVersionIsTheLastOne = fault({
  name: 'agentmuxer/no-version-is-the-last-one',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.inspect.version-id-required'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => {
    let last: ReturnType<typeof codec.readInspect> | undefined;
    return {
      ...codec,
      readInspect: (args) => {
        const read = codec.readInspect(args);
        const isUntold = membersOf(args)['offeringVersionId'] === undefined;
        if (read.kind === 'refused') return (isUntold ? last : undefined) ?? read;
        last = read;
        return read;
      },
    };
  },
});
