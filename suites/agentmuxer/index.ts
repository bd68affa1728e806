/** The chapters of the AgentMuxer suite, in the order of its document. */
import { type Chapter, inOrder, type Suite } from '../../src/runner/index.ts';
import { plainPurchase } from '../plain-purchase.ts';
import { access } from './access.ts';
import { client } from './client.ts';
import { inspect } from './inspect.ts';
import { laws } from './laws.ts';
import { outcome } from './outcome.ts';
import { search } from './search.ts';

const chapters: readonly Chapter[] = inOrder([client, access, search, inspect, outcome, laws]);

export const agentmuxerSuite: Suite = {
  chapters,
  goodPath: plainPurchase('agentmuxer', 'agentmuxer.result.response-object'),
};
