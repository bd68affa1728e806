/** The accounts port: sign-in over a memory that follows the store's changes, and the owner's spending policy. */
import type { AccountsPort, Agent, SpendingRules } from '../../../src/contract/index.ts';
import type { AccountStore } from '../store/accounts.ts';

export function accountsPort(store: AccountStore): AccountsPort {
  const known = new Map<string, Agent>();
  let seen = 0n;
  return {
    async authenticate(token) {
      const last = store.changes.last();
      if (last !== seen) for (const changed of store.changes.tokensSince(seen)) known.delete(changed);
      seen = last;
      const agent = known.get(token) ?? store.byToken(token)?.agent;
      if (agent !== undefined) known.set(token, agent);
      return agent;
    },
    async judgeSpending({ policy }, priceMicros) {
      if (priceMicros > 0n && policy.paused === true) return { kind: 'paused' };
      const overMicros = policy.approvalOverMicros === undefined ? undefined : BigInt(policy.approvalOverMicros);
      if (overMicros !== undefined && priceMicros > overMicros) return { kind: 'needs-approval', overMicros };
      return { kind: 'allowed', rules: rulesOf(policy) };
    },
  };
}

function rulesOf({ spendCapMicros, velocity = {} }: Agent['policy']): SpendingRules {
  const { callsPerMinute, spendMicrosPerMinute, duplicateWindowMs } = velocity;
  return {
    ...(spendCapMicros !== undefined && { capMicros: BigInt(spendCapMicros) }),
    ...(callsPerMinute !== undefined && { callsPerMinute }),
    ...(spendMicrosPerMinute !== undefined && { microsPerMinute: BigInt(spendMicrosPerMinute) }),
    ...(duplicateWindowMs !== undefined && { duplicateWindowMs }),
  };
}
