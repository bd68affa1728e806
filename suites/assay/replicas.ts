/** One gateway at several addresses: keys, vouchers and money are the gateway's, not an address's. */
import { chapter } from './kit.ts';

export const replicas = chapter('replicas', ({ check }) => {
  check(
    'assay.replay.no-second-execution',
    { needs: ['provider', 'ledger', 'replicas'], title: 'Twenty sendings over two replicas are one purchase.' },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const call = tool.callOf({ key: assay.key() });
      const outcomes = await tool.races(Array(20).fill(call), await assay.me(), assay.replicas);
      const first = outcomes.filter((outcome) => outcome.kind === 'delivered' && !outcome.replayed);
      expect(first, 'answers to twenty racers that are no replay').toHaveLength(1);
      for (const outcome of outcomes.filter((one) => !first.includes(one))) {
        expect(outcome).toBeReplayedOrRefusedAs('IDEMPOTENCY_IN_PROGRESS');
      }
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await tool.ledger()).net, 'what twenty racers took').toBe(2_500n);
    },
  );

  check(
    'assay.replay.no-second-execution',
    { needs: ['provider', 'ledger', 'replicas'], title: 'A retry at another replica is a replay.' },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const key = assay.key();
      expect(await tool.call({ key })).toBeDelivered();
      for (const url of assay.replicas) expect(await tool.call({ key, url }), `the retry at ${url}`).toBeReplayed();
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await tool.ledger()).net, 'what all sendings took').toBe(2_500n);
    },
  );

  check(
    'assay.error.idempotency-key-reused',
    { needs: ['provider', 'replicas'], title: 'A key of one replica names no other call at another.' },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const key = assay.key();
      expect(await tool.call({ key })).toBeDelivered();
      for (const url of assay.replicas) {
        const reused = await tool.call({ key, url, args: { city: 'Porto' } });
        expect(reused, `another call with the key at ${url}`).toBeRefusedAs('IDEMPOTENCY_KEY_REUSED');
      }
      expect(tool.executions, 'executions').toHaveLength(1);
    },
  );

  check(
    'assay.error.idempotency-in-progress',
    { needs: ['provider', 'ledger', 'replicas'], title: 'What runs at one replica runs at all of them.' },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const [, url = ''] = assay.replicas;
      const { first, again } = await tool.retriesMeanwhile({ key: assay.key() }, 2, { url });
      expect(first, 'the first attempt').toBeDelivered();
      for (const retry of again) {
        expect(retry, 'a retry at the other replica').toBeReplayedOrRefusedAs('IDEMPOTENCY_IN_PROGRESS');
      }
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await tool.ledger()).net, 'what all sendings took').toBe(2_500n);
    },
  );

  check(
    'assay.client.voucher-used-once',
    {
      needs: ['provider', 'ledger', 'chain', 'replicas'],
      title: 'A voucher buys once, whichever replica it comes to.',
    },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const payer = await assay.buyer({ pays: 'voucher' });
      const call = tool.callOf();
      const payment = await payer.signs(await payer.call(call));
      const racers = [call.key, assay.key(), assay.key(), assay.key()].map((key) => ({ ...call, key, payment }));
      const outcomes = await tool.races(racers, payer, assay.replicas);
      const refused = outcomes.filter((outcome) => outcome.kind !== 'delivered');
      expect(refused, 'refused of four racers with one voucher').toHaveLength(racers.length - 1);
      for (const outcome of refused) expect(outcome).toBeRefusedAs(/^PAYMENT_/);
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await payer.ledger()).net, 'what the race took').toBe(tool.priceMicros);
    },
  );

  check(
    'assay.error.payment-insufficient-funds',
    { needs: ['provider', 'ledger', 'replicas'], title: 'A balance is spent once, whichever replica spends it.' },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const buyer = await assay.buyer({ balanceMicros: 2_500n });
      const outcomes = await tool.races(
        [1, 2, 3, 4].map(() => tool.callOf()),
        buyer,
        assay.replicas,
      );
      const refused = outcomes.filter((outcome) => outcome.kind !== 'delivered');
      expect(refused, 'refused of four racers with the price of one').toHaveLength(3);
      for (const outcome of refused) expect(outcome).toBeRefusedAs('PAYMENT_INSUFFICIENT_FUNDS');
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await buyer.ledger()).net, 'what the race took').toBe(2_500n);
    },
  );
});
