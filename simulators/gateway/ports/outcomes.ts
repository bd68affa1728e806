/** The outcomes port: an account's word on an invocation counts once. */
import type { OutcomesPort } from '../../../src/contract/index.ts';
import type { Store } from '../store/store.ts';

export function outcomesPort({ outcomes }: Store): OutcomesPort {
  return {
    record: async (accountId, report) => (outcomes.add(accountId, report) ? 'recorded' : 'duplicate'),
  };
}
