/** The chapters of the AgentMuxer suite, in the order of its document. */
import { type Chapter, inOrder, type Suite } from '../../src/runner/index.ts';
import { plainPurchase } from '../plain-purchase.ts';
import { access } from './access.ts';
import { call } from './call.ts';
import { client } from './client.ts';
import { idempotency } from './idempotency.ts';
import { inspect } from './inspect.ts';
import { laws } from './laws.ts';
import { maximum } from './maximum.ts';
import { outcome } from './outcome.ts';
import { price } from './price.ts';
import { refusal } from './refusal.ts';
import { request } from './request.ts';
import { result } from './result.ts';
import { search } from './search.ts';

const chapters: readonly Chapter[] = inOrder([
  client,
  access,
  search,
  inspect,
  call,
  request,
  maximum,
  price,
  idempotency,
  result,
  refusal,
  outcome,
  laws,
]);

export const agentmuxerSuite: Suite = {
  chapters,
  goodPath: plainPurchase('agentmuxer', 'agentmuxer.result.response-object'),
};
