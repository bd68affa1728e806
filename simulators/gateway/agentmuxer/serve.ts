/** An admitted call: the providers in order, the judgement of what they say, and the closing of the hold. */
import type {
  AttemptTold,
  Classification,
  Hold,
  JsonObject,
  KeptResult,
  KeyedCall,
  ToolContract,
  UpstreamAnswer,
} from '../../../src/contract/index.ts';
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
  let result: KeptResult;
  try {
    result = await run(context, call);
  } catch (failure) {
    // An unexpected failure keeps nothing: neither the money nor a result.
    await context.ports.ledger.release(intentId);
    throw failure;
  }
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

/** Tries one binding after another until one delivers, or says that the request itself is wrong. */
async function run(context: AgentmuxerContext, { hold, order }: AdmittedCall): Promise<KeptResult> {
  const { ports, codec, newId } = context;
  const { tool, request, bindings } = order;
  const attempts: AttemptTold[] = [];
  for (const binding of bindings) {
    const callId = newId();
    const answer = await ports.router.exchange(binding, { ...request, callId });
    const { outcome, reason } = await judged(context, tool, answer);
    const { providerId } = binding;
    attempts.push({ providerId, callId, outcome, ...(reason !== undefined && { reason }) });
    const fellBack = outcome === 'delivered' && attempts.length > 1;
    const served = { toolId: tool.toolId, providerId, classification: outcome, attempts, fellBack };
    if (answer.kind === 'answered' && outcome === 'delivered')
      return { kind: 'delivered', text: codec.response(hold.intentId, answer), served };
    const isLast = attempts.length === bindings.length || outcome === 'provider_request_error';
    if (isLast) return { kind: 'failed', refusal: refusals.provider(reason ?? outcome, hold.intentId), served };
  }
  throw new Error('A call is admitted with at least one binding.');
}

interface Judged {
  readonly outcome: Classification;
  readonly reason?: string;
}

async function judged({ ports }: AgentmuxerContext, tool: ToolContract, answer: UpstreamAnswer): Promise<Judged> {
  switch (answer.kind) {
    case 'rejected':
      return { outcome: 'provider_request_error', reason: `HTTP ${answer.status}` };
    case 'failed':
      return { outcome: 'provider_system_error', reason: answer.reason };
    case 'answered': {
      const body = bodyOf(answer);
      if (body.kind === 'malformed') return { outcome: 'contract_violation', reason: body.reason };
      if (tool.outputSchema === undefined) return { outcome: 'delivered' };
      if (body.kind !== 'json') return { outcome: 'contract_violation', reason: 'the answer is not JSON' };
      const problems = await ports.catalogue.checkOutput(tool, body.value);
      return problems.length === 0
        ? { outcome: 'delivered' }
        : { outcome: 'contract_violation', reason: problems.join('; ') };
    }
  }
}
