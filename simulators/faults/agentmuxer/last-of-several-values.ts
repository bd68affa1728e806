import { fault } from '../../../src/contract/index.ts';
import { membersOf } from '../members.ts';
import { placesRead } from '../offering-call.ts';

const lasts = (query: unknown) =>
  Object.fromEntries(Object.entries(membersOf(query)).map(([name, value]) => [name, [value].flat().at(-1)]));

export const lastOfSeveralValues = fault({
  name: 'agentmuxer/last-of-several-values',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.call.request-query'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => placesRead(codec, 'query', lasts),
});
