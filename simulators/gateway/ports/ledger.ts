/** The ledger port over the store's money steps. */
import type { Clock, LedgerPort } from '../../../src/contract/index.ts';
import type { Store } from '../store/store.ts';

export function ledgerPort({ money, accounts }: Store, clock: Clock): LedgerPort {
  return {
    hold: async (hold) => money.hold(hold, clock.now()),
    deliver: async (intentId, delivery) => money.deliver(intentId, delivery),
    release: async (intentId, outcome) => money.release(intentId, clock.now(), outcome),
    capture: async (intentId, chargedMicros) => money.capture(intentId, chargedMicros, clock.now()),
    purchase: async (intentId) => money.purchase(intentId),
    async purchaseOf(accountId, intentId) {
      const purchase = money.purchase(intentId);
      return purchase?.accountId === accountId ? purchase : undefined;
    },
    async balance(accountId) {
      const { keepsBalance, availableMicros } = accounts.money(accountId);
      return keepsBalance ? availableMicros : undefined;
    },
    debt: async (accountId) => accounts.money(accountId).debtMicros,
    due: async (now, limit) => money.due(now, limit),
    nextDue: async () => money.nextDue(),
    redeeming: async (intentId) => money.redeeming(intentId),
    postpone: async (intentId, dueAt) => money.postpone(intentId, dueAt),
  };
}
