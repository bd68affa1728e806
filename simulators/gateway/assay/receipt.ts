import type { JsonObject, Receipt, Served } from '../../../src/contract/index.ts';
import type { AssayContext } from './context.ts';

/** The receipt of a call as its purchase stands now. A call that cost nothing has no intent to show. */
export async function receiptOf({ ports, codec }: AssayContext, intentId: string, served: Served): Promise<JsonObject> {
  const purchase = await ports.ledger.purchase(intentId);
  if (purchase === undefined) throw new Error(`There is no purchase ${intentId} to write a receipt of.`);
  const { funding, state, chargedMicros, heldMicros } = purchase;
  const receipt: Receipt = {
    ...served,
    intentId: funding.kind === 'free' ? null : intentId,
    state,
    chargedMicros,
    heldMicros,
  };
  return codec.receipt(receipt, await ports.pricing.asset());
}
