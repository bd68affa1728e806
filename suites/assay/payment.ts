/** Payment by signature: what is demanded, and what a payment that answers it buys, in whichever form it is asked for. */
import { isObject, receiptOf, served } from '../../src/runner/index.ts';
import { metaOf } from './answers.ts';
import { chapter } from './kit.ts';

const MINUTE_MS = 60_000;
const HELD_EXACTLY = 2n ** 53n;

export const payment = chapter('payment', ({ check }) => {
  check('assay.error.payment-required', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const [payer, owner] = [await assay.buyer({ pays: 'voucher' }), await assay.buyer()];
    for (const through of ['direct', 'wrapper'] as const) {
      expect(await tool.call({ by: owner, through }), 'the same call with a balance').toBeDelivered();
      const refused = await payer.call(tool.callOf({ through }));
      expect(refused, `a ${through} call without payment`).toBeRefusedAs('PAYMENT_REQUIRED');
      expect(isObject(metaOf(refused)['x402/paymentRequired']), 'requirements beside the refusal').toBe(true);
    }
    expect(tool.attempts, 'requests that reached the provider').toHaveLength(2);
    const free = await assay.sells({ priceMicros: 0n });
    expect(await payer.call(free.callOf()), 'a free call').toBeDelivered();
  });

  check('assay.error.payment-required-meta', { needs: ['catalogue', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const payer = await assay.buyer({ pays: 'voucher' });
    for (const through of ['direct', 'wrapper'] as const) {
      const required = metaOf(await payer.call(tool.callOf({ through })))['x402/paymentRequired'];
      expect(isObject(required), `x402/paymentRequired of the ${through} call is an object`).toBe(true);
    }
  });

  check(
    'assay.client.requirement-complete',
    { needs: ['catalogue', 'accounts', 'chain'] },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const payer = await assay.buyer({ pays: 'voucher' });
      for (const through of ['direct', 'wrapper'] as const) {
        const required = payer.requirementOf(await payer.call(tool.callOf({ through })));
        expect(required, `the requirement of the ${through} call`).toMatchObject({ rail: 'B', scheme: 'voucher' });
        expect(required.resource, 'resource').toBe(`/mcp/tools/${tool.name}`);
        expect(required.requestHash, 'requestHash').toMatch(/^sha256:[0-9a-f]{64}$/);
        expect(required.seq, 'seq').toMatch(/^[1-9]\d*$/);
        expect(BigInt(required.seq) < HELD_EXACTLY, 'seq is below 2^53').toBe(true);
        expect(required.maxTimeoutSeconds, 'maxTimeoutSeconds').toBeGreaterThanOrEqual(1);
        expect(required.maxTimeoutSeconds, 'maxTimeoutSeconds').toBeLessThanOrEqual(300);
        expect(required.signers, 'signers').toContain('delegate');
        expect(required.amount.amount, 'amount').toMatch(/^[1-9]\d*$/);
        for (const account of [
          required.payTo,
          required.payer,
          required.delegate,
          required.provider,
          required.amount.asset,
        ]) {
          expect(account, 'an account in the requirement').toBe(await assay.chain.checksummed(account));
        }
      }
    },
  );

  check(
    'assay.client.requirement-amount-within-quote',
    { needs: ['catalogue', 'accounts', 'chain'], spends: { reads: 2 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const payer = await assay.buyer({ pays: 'voucher' });
      for (const priceMicros of ['2500', '4321']) {
        await tool.changes({ priceMicros });
        const { price } = await payer.inspect(tool.name);
        const demanded = payer.demandOf(await payer.call(tool.callOf()));
        const isWithin = demanded.priceMicros <= (assay.micros(price) ?? 0n);
        expect(isWithin, `a demand of ${demanded.priceMicros} is within the quote`).toBe(true);
        expect(isObject(price) ? price['asset'] : price, 'the asset of the quote').toBe(demanded.asset);
      }
    },
  );

  check('assay.client.voucher-accepted', { needs: ['provider', 'accounts', 'chain'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const payer = await assay.buyer({ pays: 'voucher' });
    const call = tool.callOf({ key: assay.key() });
    const demand = await payer.call(call);
    expect(demand).toBeRefusedAs('PAYMENT_REQUIRED');
    const paid = { ...call, payment: await payer.signs(demand) };
    const bought = served(await payer.call(paid));
    const { chargedMicros, heldMicros } = receiptOf(bought);
    expect(bought.replayed, 'the paid answer is marked as a replay').toBe(false);
    expect(chargedMicros + heldMicros, 'charged and held').toBe(2_500n);
    expect(await payer.call(paid), 'the same bytes again').toBeReplayed();
    expect(tool.executions, 'executions').toHaveLength(1);
  });

  check(
    'assay.client.voucher-accepted',
    {
      needs: ['provider', 'ledger', 'clock', 'chain'],
      title: 'A paid call from its demand to its collection on the chain',
    },
    async ({ assay, expect }) => {
      const { holdWindowMs } = assay.options;
      if (holdWindowMs === undefined) return assay.untested('the target does not tell its holdWindowMs');
      const tool = await assay.sells({ priceMicros: 2_500n });
      const payer = await assay.buyer({ pays: 'voucher' });
      const call = tool.callOf({ key: assay.key() });
      const demand = await payer.call(call);
      const asked = payer.demandOf(demand);
      const paid = { ...call, payment: await payer.signs(demand) };
      expect(await payer.call(paid)).toBeDelivered();
      await assay.clock.advance(holdWindowMs + MINUTE_MS);
      const { receipt: settled } = served(await payer.call(paid));
      if (settled && settled.status !== 'SETTLED')
        assay.advise(`a replay after the hold window shows ${settled.status}`);
      const collected = (await assay.chain.collections(payer)).map(({ amount, to }) => ({ amount, to }));
      const to = asked.payee.slice(asked.payee.lastIndexOf(':') + 1);
      expect(collected, 'what was collected').toEqual([{ amount: 2_500n, to }]);
      const { takenMicros, heldMicros } = await payer.ledger();
      expect({ takenMicros, heldMicros }, 'the ledger').toEqual({ takenMicros: 2_500n, heldMicros: 0n });
      expect(tool.executions, 'executions').toHaveLength(1);
      if (asked.form !== 'voucher') return;
      const [{ fee, seq } = { fee: 0n, seq: 0n }] = await assay.chain.redemptions(payer);
      expect(seq, 'the seq that was redeemed').toBe(BigInt(asked.requirement.seq));
      expect(await assay.chain.balanceOf(asked.payee), "the provider's account").toBe(2_500n - fee);
    },
  );

  check('assay.client.voucher-accepted', { needs: ['provider', 'ledger', 'chain'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const payer = await assay.buyer({ pays: 'voucher' });
    const call = tool.callOf({ key: assay.key() });
    const demand = await payer.call(call);
    const paid = { ...call, payment: await payer.signs(demand) };
    const gate = tool.provider.gate();
    await payer.loses(paid, { until: () => gate.arrived(1, AbortSignal.timeout(ARRIVES_WITHIN_MS)) });
    gate.open();
    expect(await payer.insists(paid), 'the same bytes after a lost reply').toBeDelivered();
    const again = await payer.call({ ...call, payment: await payer.signsAnew(demand) });
    if (again.kind === 'delivered') expect(again, 'the same purchase signed anew').toBeReplayed();
    expect((await payer.ledger()).net, 'what the purchase took').toBe(2_500n);
  });

  check(
    'assay.client.seq-survives-unpaid-requirements',
    { needs: ['provider', 'accounts', 'chain'], wants: ['clock'] },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const payer = await assay.buyer({ pays: 'voucher' });
      const demanded = async (city: string) => {
        const call = tool.callOf({ args: { city } });
        return { call, demand: await payer.call(call) };
      };
      const [first, , third] = [await demanded('Lisbon'), await demanded('Porto'), await demanded('Faro')];
      let servedCalls = 0;
      for (const { call, demand } of [third, first]) {
        const outcome = await payer.call({ ...call, payment: await payer.signs(demand) });
        if (outcome.kind === 'delivered') servedCalls += 1;
        expect(tool.executions, `executions after a payment that was ${outcome.kind}`).toHaveLength(servedCalls);
      }
      expect(await payer.pays(tool.callOf()), 'a call asked for and paid after that').toBeDelivered();
      const { holdWindowMs } = assay.options;
      if (!assay.clock?.advance || holdWindowMs === undefined) return;
      await assay.clock.advance(holdWindowMs + MINUTE_MS);
      expect(await assay.chain.collections(payer), 'collections').toHaveLength(servedCalls + 1);
    },
  );
});

/** Real time: a request that has not come to the provider by then is not coming. */
const ARRIVES_WITHIN_MS = 1_000;
