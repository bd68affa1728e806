/** The laws, held against the Assay contract. */
import { type Chapter, type Context, lawOf } from '../../src/runner/index.ts';
import { beginStory, endStory, type PurchaseModel, type PurchaseWorld, purchaseActions } from '../laws/purchase.ts';
import { type PurchaseHistory, purchaseCheckers } from '../laws/purchase-history.ts';
import { openWorld } from './kit.ts';

/** One law for each way of paying, since a story needs one way. */
const purchase = (pays: 'balance' | 'voucher') =>
  lawOf<PurchaseModel, PurchaseHistory, PurchaseWorld>(
    'assay',
    purchaseWorld,
    pays === 'balance'
      ? ['assay.replay.no-second-execution', 'assay.replay.flag-true', 'assay.error.idempotency-in-progress-no-charge']
      : ['assay.client.voucher-used-once', 'assay.client.voucher-accepted'],
    {
      name: pays === 'balance' ? 'purchase.exactly-once' : 'purchase.exactly-once-by-voucher',
      title: `A purchase paid ${pays === 'balance' ? 'from the balance' : 'by a signed voucher'} is served once and paid for once, whatever is retried, raced, lost or broken.`,
      needs: ['provider', 'ledger', 'clock', 'chain'],
      steps: 6,
      actions: purchaseActions,
      begins: (world) => beginStory(world, pays),
      ends: endStory,
      holds: purchaseCheckers,
    },
  );

function purchaseWorld(context: Context): PurchaseWorld {
  const { assay } = openWorld(context);
  return {
    buyer: (pays) => assay.buyer({ pays }),
    sells: () => assay.sells() as never,
    key: assay.key,
    clock: assay.clock,
    chain: assay.chain,
    holdWindowMs: assay.options.holdWindowMs,
    unfinishedCodes: ['IDEMPOTENCY_IN_PROGRESS', 'RATE_LIMITED'],
    args: (number) => ({ city: `Lisbon ${number}` }),
    purchaseOf(body) {
      const city = typeof body === 'object' && body !== null && 'city' in body ? String(body['city']) : '';
      const number = /^Lisbon (\d+)$/.exec(city)?.[1];
      return number === undefined ? undefined : Number(number);
    },
  };
}

export const laws: Chapter = { name: 'laws', dialect: 'assay', checks: [purchase('balance'), purchase('voucher')] };
