import { fault } from '../../../src/contract/index.ts';
import { changed } from '../members.ts';

export const benchmarkedRefused = fault({
  name: 'agentmuxer/benchmarked-refused',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.trust-tier-values'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    readSearch: (args) =>
      codec.readSearch(changed(args, 'trustTiers', (tiers) => (`${tiers}` === 'benchmarked' ? ['none'] : tiers))),
  }),
});
