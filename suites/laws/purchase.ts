/** Exactly-once purchase: whatever is retried, raced, lost or broken, a key is served once and paid for once. */
import { type Check, lawOf, type Power, type Requirement, type RequirementId } from '../../src/runner/index.ts';
import { purchaseActions } from './purchase-actions.ts';
import { type PurchaseHistory, purchaseCheckers } from './purchase-history.ts';
import {
  beginStory,
  endStory,
  type Pays,
  type PurchaseModel,
  type PurchaseWorld,
  purchaseWorld,
} from './purchase-story.ts';

export interface PurchaseTerms {
  /** The clauses that the law proves, for each way of paying that the dialect has. */
  readonly proves: { readonly [P in Pays]?: readonly [RequirementId, ...RequirementId[]] };
  /** Where those clauses stand, if they are not Touchstone's own. */
  readonly catalogue?: readonly Requirement[];
}

interface Way {
  readonly pays: Pays;
  readonly name: string;
  readonly paid: string;
  readonly needs: readonly Power[];
}

/** A story needs one way of paying, so that each way has a law of its own. */
const WAYS: readonly Way[] = [
  { pays: 'balance', name: 'purchase.exactly-once', paid: 'from the balance', needs: [] },
  { pays: 'voucher', name: 'purchase.exactly-once-by-voucher', paid: 'by a signed voucher', needs: ['chain'] },
];

/** The law for a dialect, once for each of its ways of paying. */
export function purchaseLaws(dialect: string, { proves, catalogue }: PurchaseTerms): readonly Check[] {
  return WAYS.flatMap(({ pays, name, paid, needs }) => {
    const clauses = proves[pays];
    if (!clauses) return [];
    return lawOf<PurchaseModel, PurchaseHistory, PurchaseWorld>(
      dialect,
      (context) => purchaseWorld(context, pays),
      clauses,
      {
        name,
        title: `A purchase paid ${paid} is served once and paid for once, whatever is retried, raced, lost or broken.`,
        needs: ['provider', 'ledger', ...needs],
        wants: ['clock'],
        steps: 6,
        actions: purchaseActions,
        begins: beginStory,
        ends: endStory,
        holds: purchaseCheckers,
      },
      catalogue,
    );
  });
}
