/** The providers of an admitted call, one after another, and the judgement of what they say. */
import type {
  Attempt,
  AttemptTold,
  Binding,
  Classification,
  Json,
  LedgerPort,
  Ports,
  Served,
  ToolContract,
} from '../../src/contract/index.ts';

/** What one provider made of the call. `output` is what the tool's schema promises; `answer` is what is handed on. */
export type Tried<A> =
  | Exclude<Attempt, { readonly kind: 'answered' }>
  | { readonly kind: 'answered'; readonly output?: Json; readonly answer: A };

export interface FailedAttempt extends AttemptTold {
  readonly outcome: Exclude<Classification, 'delivered'>;
  readonly reason: string;
}

/** How the last of the attempts ended. */
export type Ended<A> =
  | { readonly kind: 'delivered'; readonly answer: A; readonly served: Served }
  | { readonly kind: 'failed'; readonly last: FailedAttempt; readonly served: Served };

export interface Attempts<A> {
  readonly tool: ToolContract;
  /** In the order in which they are tried; at least one. */
  readonly bindings: readonly Binding[];
  /** Sends the call to one of them, under an id of its own. */
  readonly ask: (binding: Binding, callId: string) => Promise<Tried<A>>;
}

/** Tries one binding after another until one delivers, or says that the request itself is wrong. */
export async function attempted<A>(
  { ports, newId }: { readonly ports: Ports; readonly newId: () => string },
  { tool, bindings, ask }: Attempts<A>,
): Promise<Ended<A>> {
  const { toolId } = tool;
  const attempts: AttemptTold[] = [];
  for (const binding of bindings) {
    const { providerId } = binding;
    const callId = newId();
    const verdict = await judged(ports, tool, await ask(binding, callId));
    if (verdict.outcome === 'delivered') {
      const { outcome, answer } = verdict;
      attempts.push({ providerId, callId, outcome });
      const fellBack = attempts.length > 1;
      return { kind: 'delivered', answer, served: { toolId, providerId, classification: outcome, attempts, fellBack } };
    }
    const failed = { providerId, callId, ...verdict };
    attempts.push(failed);
    const { outcome } = failed;
    const served = { toolId, providerId, classification: outcome, attempts, fellBack: false };
    const isLast = attempts.length === bindings.length || outcome === 'provider_request_error';
    if (isLast) return { kind: 'failed', last: failed, served };
  }
  throw new Error('A call is admitted with at least one binding.');
}

/** Runs an admitted call. An unexpected failure keeps nothing: neither the money nor a result. */
export async function orReleased<T>(ledger: LedgerPort, intentId: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (failure) {
    await ledger.release(intentId);
    throw failure;
  }
}

type Verdict<A> = { readonly outcome: 'delivered'; readonly answer: A } | Pick<FailedAttempt, 'outcome' | 'reason'>;

async function judged<A>({ catalogue }: Ports, tool: ToolContract, tried: Tried<A>): Promise<Verdict<A>> {
  switch (tried.kind) {
    case 'rejected':
      return { outcome: 'provider_request_error', reason: `HTTP ${tried.status}` };
    case 'failed':
      return { outcome: 'provider_system_error', reason: tried.reason };
    case 'malformed':
      return { outcome: 'contract_violation', reason: tried.reason };
    case 'answered': {
      const { output, answer } = tried;
      const problems = output === undefined ? [] : await catalogue.checkOutput(tool, output);
      return problems.length === 0
        ? { outcome: 'delivered', answer }
        : { outcome: 'contract_violation', reason: problems.join('; ') };
    }
  }
}
