/** An admitted call: the providers in order, the judgement of what they say, and the closing of the hold. */
import type {
  Attempt,
  AttemptTold,
  Binding,
  Classification,
  Hold,
  JsonObject,
  KeptResult,
  KeyedCall,
  Refusal,
  ToolContract,
} from '../../../src/contract/index.ts';
import { RETRY_MS } from '../settlements.ts';
import { answerOf } from './answer.ts';
import type { AssayContext } from './context.ts';
import { refusal } from './refusals.ts';

export interface AdmittedCall {
  readonly hold: Hold;
  readonly keyed: KeyedCall | undefined;
  readonly tool: ToolContract;
  readonly bindings: readonly Binding[];
  /** The arguments as canonical JSON, which is what the provider is sent. */
  readonly body: string;
}

export async function serve(context: AssayContext, call: AdmittedCall): Promise<JsonObject> {
  const { ports } = context;
  const { intentId } = call.hold;
  let result: KeptResult;
  try {
    result = await run(context, call);
  } catch (failure) {
    // An unexpected failure keeps nothing: neither the money nor a result.
    await ports.ledger.release(intentId);
    throw failure;
  }
  const isKept = await close(context, call, result);
  return answerOf(context, { intentId, result, replayed: false, isKept });
}

/** Writes down how the call ended; says whether its result can be asked for again. */
async function close({ ports, settings, settlements }: AssayContext, call: AdmittedCall, result: KeptResult) {
  const { hold, keyed } = call;
  const { kind } = hold.funding;
  const keep = keyed && (await ports.idempotency.keep(keyed, result));
  const kept = { served: result.served, ...(keep !== undefined && { keep }) };
  if (result.kind === 'failed') {
    await ports.ledger.release(hold.intentId, kept);
  } else {
    // An x402 payment is settled after the work and before the answer, and has no hold window.
    const heldMs = kind === 'x402' ? RETRY_MS : settings.holdWindowMs;
    await ports.ledger.deliver(hold.intentId, { dueAt: ports.clock.now() + heldMs, ...kept });
    if (kind === 'x402') await settlements.now(hold.intentId);
  }
  if (kind !== 'free') await settlements.changed();
  return keep?.result !== undefined;
}

/** Tries one binding after another until one delivers, or says that the request itself is wrong. */
async function run(context: AssayContext, call: AdmittedCall): Promise<KeptResult> {
  const { tool, bindings } = call;
  const attempts: AttemptTold[] = [];
  for (const binding of bindings) {
    const callId = context.newId();
    const attempt = await context.ports.router.attempt(binding, { callId, body: call.body });
    const { outcome, reason } = await judged(context, tool, attempt);
    const { providerId } = binding;
    attempts.push({ providerId, callId, outcome, ...(reason !== undefined && { reason }) });
    const fellBack = attempts.length > 1;
    const served = { toolId: tool.toolId, providerId, classification: outcome, attempts, fellBack: false };
    if (attempt.kind === 'answered' && outcome === 'delivered')
      return { kind: 'delivered', text: attempt.text, served: { ...served, fellBack } };
    const isLast = attempts.length === bindings.length || outcome === 'provider_request_error';
    if (isLast) return { kind: 'failed', refusal: failed(call, attempts), served };
  }
  throw new Error('A call is admitted with at least one binding.');
}

interface Judged {
  readonly outcome: Classification;
  readonly reason?: string;
}

async function judged({ ports }: AssayContext, tool: ToolContract, attempt: Attempt): Promise<Judged> {
  switch (attempt.kind) {
    case 'rejected':
      return { outcome: 'provider_request_error', reason: `HTTP ${attempt.status}` };
    case 'failed':
      return { outcome: 'provider_system_error', reason: attempt.reason };
    case 'malformed':
      return { outcome: 'contract_violation', reason: attempt.reason };
    case 'answered': {
      const problems = await ports.catalogue.checkOutput(tool, attempt.output);
      return problems.length === 0
        ? { outcome: 'delivered' }
        : { outcome: 'contract_violation', reason: problems.join('; ') };
    }
  }
}

const FAILURE: { readonly [C in Classification]: readonly [code: string, what: string] } = {
  delivered: ['INTERNAL_SERVER_ERROR', 'The call was delivered.'],
  provider_request_error: ['PROVIDER_REQUEST_ERROR', 'The provider rejected the request'],
  provider_system_error: ['PROVIDER_SYSTEM_ERROR', 'The provider failed'],
  contract_violation: ['PROVIDER_CONTRACT_VIOLATION', "The provider's answer broke the promised output"],
};

/** One attempt is told by its own code, several by the one for all of them. Nothing was charged in any case. */
function failed({ hold }: AdmittedCall, attempts: readonly AttemptTold[]): Refusal {
  const last = attempts.at(-1);
  const [code, what] = FAILURE[last?.outcome ?? 'provider_system_error'];
  const isOwnCode = attempts.length === 1 || last?.outcome === 'provider_request_error';
  const message = isOwnCode
    ? `${what}: ${last?.reason ?? 'no reason given'}. Nothing was charged.`
    : `All ${attempts.length} providers failed, the last one so: ${last?.reason ?? 'no reason given'}. Nothing was charged.`;
  return refusal(isOwnCode ? code : 'TOOL_ALL_BINDINGS_FAILED', message, {
    ...(last !== undefined && { callId: last.callId }),
    ...(hold.funding.kind !== 'free' && { intentId: hold.intentId }),
    details: { reason: last?.reason ?? '', refundedMicros: `${hold.priceMicros}` },
  });
}
