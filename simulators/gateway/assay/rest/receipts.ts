/** Receipts by REST: what a paid call came to, as it stands now. */

import { Refused } from '../../refused.ts';
import type { AssayContext } from '../context.ts';
import { refusal } from '../refusals.ts';
import { type Route, requireScope, restRoute } from './route.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function receiptRoutes(context: AssayContext): readonly Route[] {
  const { ports, codec } = context;
  return [
    restRoute(context, {
      method: 'GET',
      path: /\/receipts\/([^/]*)/,
      async answer(agent, { captured: [intentId = ''] }) {
        requireScope(agent, 'activity:read');
        const named = intentId.toLowerCase();
        const purchase = UUID.test(named) ? await ports.ledger.purchaseOf(agent.accountId, named) : undefined;
        // A free call has no intent to show.
        if (purchase === undefined || purchase.funding.kind === 'free')
          throw new Refused(refusal('RECEIPT_NOT_FOUND', 'There is no receipt with this id.'));
        return codec.purchaseReceipt(purchase, await ports.pricing.asset());
      },
    }),
  ];
}
