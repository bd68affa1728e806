/** Payment by x402: a wallet without a payment key signs a transfer of the price, which pays once and for nothing less. */
import { isObject, type ToolCall } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';

const MINUTE_MS = 60_000;
const PAYMENT = /^PAYMENT_/;
const ELSEWHERE = '0x00000000000000000000000000000000000000aa';

export const transfer = chapter('transfer', ({ check }) => {
  check(
    'assay.error.payment-required',
    { needs: ['provider', 'ledger', 'chain'], title: 'A wallet without a payment key pays by x402.' },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const payer = await assay.buyer({ pays: 'wallet' });
      for (const through of ['direct', 'wrapper'] as const) {
        const call = tool.callOf({ through });
        const demand = await payer.call(call);
        expect(demand, `a ${through} call without payment`).toBeRefusedAs('PAYMENT_REQUIRED');
        const payment = await payer.signsExact(demand);
        expect(payer.demandOf(demand).priceMicros, 'what is demanded').toBe(2_500n);
        expect(await payer.call({ ...call, payment }), `a ${through} call with its payment`).toBeDelivered();
        expect(await payer.call({ ...call, payment }), 'the same bytes again').toBeReplayed();
        expect(await payer.call({ ...call, payment, key: assay.key() }), 'the same payment again').toBeRefusedAs(
          PAYMENT,
        );
      }
      expect(tool.executions, 'executions').toHaveLength(2);
      expect((await payer.ledger()).net, 'what the calls took').toBe(5_000n);
    },
  );

  check(
    'assay.error.payment-required',
    { needs: ['provider', 'ledger', 'chain'], title: 'An x402 payment that is not the one demanded buys nothing.' },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const payer = await assay.buyer({ pays: 'wallet' });
      const call = tool.callOf();
      const demand = await payer.call(call);
      for (const change of [{ value: '2499' }, { to: ELSEWHERE }]) {
        const [member] = Object.keys(change);
        const signedSo = await payer.signsExact(demand, { authorizes: change });
        expect(await payer.call({ ...call, payment: signedSo }), `another ${member}, signed so`).toBeRefusedAs(PAYMENT);
        const payment = await payer.signsExact(demand, { afterSigning: change });
        expect(await payer.call({ ...call, payment }), `another ${member} than was signed`).toBeRefusedAs(PAYMENT);
      }
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
      expect((await payer.ledger()).net, 'what the calls took').toBe(0n);
      expect(await payer.buys(call), 'the call with the payment that is demanded').toBeDelivered();
    },
  );

  check(
    'assay.client.requirement-amount-within-quote',
    {
      needs: ['catalogue', 'accounts', 'chain'],
      spends: { reads: 1 },
      title: 'An x402 demand is for the quoted amount, in the asset of the quote.',
    },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const payer = await assay.buyer({ pays: 'wallet' });
      const { price } = await payer.inspect(tool.name);
      const demand = await payer.call(tool.callOf());
      await payer.signsExact(demand);
      const { priceMicros, asset } = payer.demandOf(demand);
      expect(priceMicros <= (assay.micros(price) ?? 0n), `a demand of ${priceMicros} is within the quote`).toBe(true);
      expect(isObject(price) ? price['asset'] : price, 'the asset of the quote').toBe(asset);
    },
  );

  check(
    'assay.error.payment-required',
    {
      needs: ['clock', 'provider', 'ledger', 'chain'],
      title: 'An x402 payment is collected once, and never for a call that was not served.',
    },
    async ({ assay, expect }) => {
      const { holdWindowMs } = assay.options;
      if (holdWindowMs === undefined) return assay.untested('the target does not tell its holdWindowMs');
      const tool = await assay.sells({ priceMicros: 2_500n });
      const payer = await assay.buyer({ pays: 'wallet' });
      const pays = async (call: ToolCall) =>
        payer.call({ ...call, payment: await payer.signsExact(await payer.call(call)) });
      const key = assay.key();
      expect(await pays(tool.callOf({ key })), 'a paid call').toBeDelivered();
      tool.provider.next({ does: 'fails', status: 503 });
      expect(await pays(tool.callOf()), 'a paid call whose provider fails').not.toBeDelivered();
      await assay.clock.advance(holdWindowMs + MINUTE_MS);
      const collected = (await assay.chain.collections(payer)).map(({ amount }) => amount);
      expect(collected, 'what was collected').toEqual([2_500n]);
      const { takenMicros, heldMicros } = await payer.ledger();
      expect({ takenMicros, heldMicros }, 'the ledger').toEqual({ takenMicros: 2_500n, heldMicros: 0n });
      expect(await payer.call(tool.callOf({ key })), 'the served call again').toBeReplayed();
    },
  );
});
