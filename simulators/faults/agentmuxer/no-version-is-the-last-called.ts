import { fault, isObject, type Json } from '../../../src/contract/index.ts';

export const noVersionIsTheLastCalled = fault({
  name: 'agentmuxer/no-version-is-the-last-called',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.version-id-required'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => {
    let last: Json = null;
    return {
      ...codec,
      readCall(args) {
        const read = codec.readCall(isObject(args) ? { offeringVersionId: last, ...args } : args);
        if (read.kind === 'read') last = read.value.offeringVersionId;
        return read;
      },
    };
  },
});
