/** What faults do that take a refused proof for a good one, or lift a limit. */
import type {
  AccountPolicy,
  AccountsPort,
  Agent,
  BindingsPort,
  BindVerdict,
  Clock,
  Hex,
  LedgerPort,
  PaymentsPort,
} from '../../src/contract/index.ts';

/** Binds the key that was asked about wherever the verdict is of these kinds, if it is an agent to be trusted by then. */
export function bindsDespite(
  bindings: BindingsPort,
  kinds: readonly BindVerdict['kind'][],
  isTrusted: (agent: Agent) => Promise<boolean> = async () => true,
): BindingsPort {
  const asked = new Map<string, Hex>();
  return {
    ...bindings,
    challenge: async (agent, delegate) => {
      const challenge = await bindings.challenge(agent, delegate);
      asked.set(challenge.challengeId, delegate);
      return challenge;
    },
    bind: async (agent, proof) => {
      const trusted = await isTrusted(agent);
      const verdict = await bindings.bind(agent, proof);
      const delegate = asked.get(proof.challengeId);
      const isBound = trusted && delegate !== undefined && kinds.includes(verdict.kind);
      return isBound ? { kind: 'bound', delegate } : verdict;
    },
  };
}

/** Takes a voucher as covered wherever it is refused with that code. */
export function coversDespite(payments: PaymentsPort, clock: Clock, code: string): PaymentsPort {
  return {
    ...payments,
    verify: async (signed, call) => {
      const verdict = await payments.verify(signed, call);
      const payer = call.agent.wallet;
      const isRefusedSo = verdict.kind === 'refused' && verdict.refusal.code === code;
      if (!isRefusedSo || payer === undefined) return verdict;
      const seq = BigInt(signed.voucher.seq);
      const trusted = { coverMicros: 10n ** 12n, seqHigh: 0n, redeemBy: clock.now() + 3_600_000 };
      const payment = { kind: 'voucher', payer, seq, signed, use: `${payer} ${seq}`, ...trusted } as const;
      return { kind: 'covered', priceMicros: call.priceMicros, payment };
    },
  };
}

/** Takes whoever is unknown for somebody, who is made of the caller that was known last. */
export function takesStrangers(
  accounts: AccountsPort,
  somebody: (last: Agent, token: string) => Agent | undefined,
): AccountsPort {
  let last: Agent | undefined;
  return {
    ...accounts,
    authenticate: async (token) => {
      const known = await accounts.authenticate(token);
      last = known ?? last;
      return known ?? (last && somebody(last, token));
    },
  };
}

/** Lets an agent spend as if its owner had not set that rule. */
export function spendsDespite(accounts: AccountsPort, rule: keyof AccountPolicy): AccountsPort {
  return {
    ...accounts,
    judgeSpending: (agent, priceMicros) => {
      const { [rule]: _, ...policy } = agent.policy;
      return accounts.judgeSpending({ ...agent, policy }, priceMicros);
    },
  };
}

/** Serves for nothing what the account cannot pay. */
export function servesTheBroke(ledger: LedgerPort): LedgerPort {
  return {
    ...ledger,
    hold: async (hold) => {
      const outcome = await ledger.hold(hold);
      return outcome.kind === 'insufficient-funds' ? ledger.hold({ ...hold, funding: { kind: 'free' } }) : outcome;
    },
  };
}
