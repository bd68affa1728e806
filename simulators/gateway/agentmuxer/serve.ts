/** An admitted call: the providers in order, the judgement of what they say, and the closing of the hold. */
import type {
  Hold,
  JsonObject,
  KeptResult,
  KeyedCall,
  ProviderAnswer,
  ToolContract,
  UpstreamAnswer,
} from '../../../src/contract/index.ts';
import { attempted, orReleased, type Tried } from '../attempts.ts';
import { notJson } from '../provider-json.ts';
import { answerOf } from './answer.ts';
import type { AgentmuxerContext } from './context.ts';
import type { Order } from './order.ts';
import { bodyOf } from './provider-answer.ts';
import { refusals } from './refusals.ts';

export interface AdmittedCall {
  readonly hold: Hold;
  readonly keyed: KeyedCall;
  readonly order: Order;
}

export async function serve(context: AgentmuxerContext, call: AdmittedCall): Promise<JsonObject> {
  const { intentId } = call.hold;
  const result = await orReleased(context.ports.ledger, intentId, () => run(context, call));
  await close(context, call, result);
  return answerOf(context, { intentId, result, replayed: false });
}

/** Writes down how the call ended, under its key in the same step. */
async function close({ ports, settings, settlements }: AgentmuxerContext, call: AdmittedCall, result: KeptResult) {
  const { intentId, funding } = call.hold;
  // Whoever bought a result can have it again, however large it is.
  const keep = await ports.idempotency.keep(call.keyed, result, { whole: true });
  const kept = { served: result.served, ...(keep !== undefined && { keep }) };
  if (result.kind === 'failed') await ports.ledger.release(intentId, kept);
  else await ports.ledger.deliver(intentId, { dueAt: ports.clock.now() + settings.holdWindowMs, ...kept });
  if (funding.kind !== 'free') await settlements.changed();
}

async function run(context: AgentmuxerContext, { hold, order }: AdmittedCall): Promise<KeptResult> {
  const { ports, codec } = context;
  const { tool, request, bindings } = order;
  const { intentId } = hold;
  const ended = await attempted(context, {
    tool,
    bindings,
    ask: async (binding, callId) => triedOf(tool, await ports.router.exchange(binding, { ...request, callId })),
  });
  const { served } = ended;
  if (ended.kind === 'delivered') return { kind: 'delivered', text: codec.response(intentId, ended.answer), served };
  return { kind: 'failed', refusal: refusals.provider(ended.last.reason, intentId), served };
}

/** Any content is an answer, but what a tool promises by a schema is JSON. */
function triedOf({ outputSchema }: ToolContract, answer: UpstreamAnswer): Tried<ProviderAnswer> {
  if (answer.kind !== 'answered') return answer;
  const body = bodyOf(answer);
  if (body.kind === 'malformed') return body;
  if (outputSchema === undefined) return { kind: 'answered', answer };
  return body.kind === 'json' ? { kind: 'answered', output: body.value, answer } : notJson;
}
