/** What ends with time: holds that are settled when they fall due, and attempts that a killed gateway left behind. */
import type { Instant, Ports, Purchase, Redemption } from '../../src/contract/index.ts';
import type { Activity } from './activity.ts';
import type { GatewaySettings } from './settings.ts';

const BATCH = 50;
/** When the chain could not be asked, or a purchase did not leave the due ones, it is looked at again this much later. */
export const RETRY_MS = 5_000;

export interface Settlements {
  /** A purchase was closed or got its due: the next timer may have to be earlier. */
  changed(): Promise<void>;
  /** Settles a delivered purchase before it is answered; undefined where it has come to its end already. */
  now(intentId: string): Promise<Redemption | undefined>;
  /** Watches attempts that began before this gateway did: one without an outcome gives its hold back. */
  recover(attempts: readonly { readonly intentId: string; readonly startedAt: Instant }[]): Promise<void>;
  close(): void;
}

interface SettlementsOptions {
  readonly ports: Ports;
  readonly activity: Activity;
  readonly settings: GatewaySettings;
  readonly report: (failure: unknown) => void;
}

export function settlements({ ports, activity, settings, report }: SettlementsOptions): Settlements {
  const { clock, ledger } = ports;
  let armed: { readonly due: Instant; readonly cancel: () => void } | undefined;
  let closed = false;
  /** The end of the line: a purchase is settled by one run at a time. */
  let line: Promise<void> = Promise.resolve();

  function arm(due: Instant): void {
    if (closed || (armed !== undefined && armed.due <= due)) return;
    armed?.cancel();
    armed = { due, cancel: clock.at(due, () => activity.run(inTurn)) };
  }

  function inTurn(): Promise<void> {
    armed = undefined;
    line = line.then(settleDue).catch(report);
    return line;
  }

  /** One after another; a failure of one is told and leaves the others alone. */
  async function settleDue(): Promise<void> {
    const seen = new Set<string>();
    for (;;) {
      const due = (await ledger.due(clock.now(), BATCH)).filter(({ intentId }) => !seen.has(intentId));
      if (due.length === 0 || closed) break;
      for (const purchase of due) {
        seen.add(purchase.intentId);
        await settle(ports, purchase).catch(report);
      }
      // A jump over many holds leaves others their turn.
      await new Promise(setImmediate);
    }
    const next = await ledger.nextDue();
    if (next !== undefined) arm(next > clock.now() ? next : clock.now() + RETRY_MS);
  }

  return {
    async changed() {
      const next = await ledger.nextDue();
      if (next === undefined) return;
      // Without a hold window a call is settled before it is answered.
      if (settings.holdWindowMs === 0 && next <= clock.now()) return inTurn();
      arm(Math.max(next, clock.now()));
    },
    async now(intentId) {
      const purchase = await ledger.purchase(intentId);
      return purchase?.state === 'delivered' ? settle(ports, purchase) : undefined;
    },
    async recover(attempts) {
      for (const { intentId, startedAt } of attempts)
        clock.at(Math.max(clock.now(), startedAt + settings.stallAfterMs), () =>
          activity.run(async () => {
            const purchase = await ledger.purchase(intentId);
            if (purchase?.state === 'running') await ledger.release(intentId);
          }),
        );
      await this.changed();
    },
    close() {
      closed = true;
      armed?.cancel();
    },
  };
}

/** What came of the chain, for a purchase that is settled there. */
async function settle(ports: Ports, purchase: Purchase): Promise<Redemption | undefined> {
  const { ledger, clock } = ports;
  const { intentId, priceMicros, funding } = purchase;
  const redemption = await collect(ports, purchase);
  switch (redemption) {
    case 'nothing-to-collect':
      await ledger.capture(intentId, priceMicros);
      return undefined;
    case 'no-chain-yet':
      return undefined;
  }
  switch (redemption.kind) {
    case 'redeemed':
      await ledger.capture(intentId, priceMicros);
      break;
    case 'refused':
      // What was paid by x402 has not been handed out, so that nothing is owed for it.
      await ledger.release(intentId, funding.kind === 'x402' ? {} : { owedMicros: priceMicros });
      break;
    case 'unreachable':
      await ledger.postpone(intentId, clock.now() + RETRY_MS);
  }
  return redemption;
}

type Collected = Redemption | 'nothing-to-collect' | 'no-chain-yet';

async function collect({ ledger, settlement, x402 }: Ports, { intentId, funding }: Purchase): Promise<Collected> {
  if (funding.kind !== 'voucher' && funding.kind !== 'x402') return 'nothing-to-collect';
  // After a restart the chain is given a moment later, and this is looked at again then.
  if ((await settlement.network()) === undefined) return 'no-chain-yet';
  if (funding.kind === 'x402') return x402.settle(funding);
  await ledger.redeeming(intentId);
  return settlement.redeem(funding.signed);
}
