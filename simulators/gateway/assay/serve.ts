/** An admitted call: the providers in order, the judgement of what they say, and the closing of the hold. */
import type {
  Binding,
  Hold,
  JsonObject,
  KeptResult,
  KeyedCall,
  Refusal,
  ToolContract,
} from '../../../src/contract/index.ts';
import { attempted, type FailedAttempt, orReleased } from '../attempts.ts';
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
  const { intentId } = call.hold;
  const result = await orReleased(context.ports.ledger, intentId, () => run(context, call));
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

async function run(context: AssayContext, call: AdmittedCall): Promise<KeptResult> {
  const { tool, bindings, body } = call;
  const ended = await attempted(context, {
    tool,
    bindings,
    async ask(binding, callId) {
      const attempt = await context.ports.router.attempt(binding, { callId, body });
      return attempt.kind === 'answered' ? { ...attempt, answer: attempt.text } : attempt;
    },
  });
  const { served } = ended;
  return ended.kind === 'delivered'
    ? { kind: 'delivered', text: ended.answer, served }
    : { kind: 'failed', refusal: failed(call, ended.last, served.attempts.length), served };
}

const FAILURES: { readonly [O in FailedAttempt['outcome']]: readonly [code: string, what: string] } = {
  provider_request_error: ['PROVIDER_REQUEST_ERROR', 'The provider rejected the request'],
  provider_system_error: ['PROVIDER_SYSTEM_ERROR', 'The provider failed'],
  contract_violation: ['PROVIDER_CONTRACT_VIOLATION', "The provider's answer broke the promised output"],
};

/** One attempt is told by its own code, several by the one for all of them. Nothing was charged in any case. */
function failed({ hold }: AdmittedCall, { callId, outcome, reason }: FailedAttempt, count: number): Refusal {
  const [code, what] = FAILURES[outcome];
  const isOwnCode = count === 1 || outcome === 'provider_request_error';
  const message = isOwnCode
    ? `${what}: ${reason}. Nothing was charged.`
    : `All ${count} providers failed, the last one so: ${reason}. Nothing was charged.`;
  return refusal(isOwnCode ? code : 'TOOL_ALL_BINDINGS_FAILED', message, {
    callId,
    ...(hold.funding.kind !== 'free' && { intentId: hold.intentId }),
    details: { reason, refundedMicros: `${hold.priceMicros}` },
  });
}
