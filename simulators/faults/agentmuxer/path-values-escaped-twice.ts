import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';
import { placesRead } from '../offering-call.ts';

const escaped = (path: unknown) =>
  Object.fromEntries(Object.entries(membersOf(path)).map(([name, value]) => [name, encodeURIComponent(String(value))]));

export const pathValuesEscapedTwice = fault({
  name: 'agentmuxer/path-values-escaped-twice',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-path'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => placesRead(codec, 'path', escaped),
});
