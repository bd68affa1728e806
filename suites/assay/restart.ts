/** A gateway that was killed and came back: what was bought stays bought, and what was used stays used. */

import { isObject, type Json } from '../../src/runner/index.ts';
import { namesOf } from './answers.ts';
import { chapter, cursorOf } from './kit.ts';

const MINUTE_MS = 60_000;
/** A result may be lost with the process that kept it; it is never bought again. */
const CANNOT_BE_TOLD_AGAIN = ['IDEMPOTENCY_RESULT_UNAVAILABLE', 'IDEMPOTENCY_ATTEMPT_STALLED'] as const;

export const restart = chapter('restart', ({ check }) => {
  check(
    'assay.replay.no-second-execution',
    {
      needs: ['provider', 'ledger', 'restart', 'clock'],
      proves: ['assay.error.idempotency-key-reused'],
      title: 'A key outlives a restart, and its purchase is settled once.',
    },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const key = assay.key();
      expect(await tool.call({ key })).toBeDelivered();
      await assay.restart();
      const again = await tool.call({ key });
      expect(again, 'the retry after a restart').toBeReplayedOrRefusedAs(...CANNOT_BE_TOLD_AGAIN);
      const reused = await tool.call({ key, args: { city: 'Porto' } });
      expect
        .for('assay.error.idempotency-key-reused')(reused, 'another call with the key')
        .toBeRefusedAs('IDEMPOTENCY_KEY_REUSED');
      const { holdWindowMs } = assay.options;
      if (holdWindowMs !== undefined) await assay.clock.advance(holdWindowMs + MINUTE_MS);
      const { net, takenMicros, heldMicros } = await tool.ledger();
      expect(net, 'what all sendings took').toBe(2_500n);
      if (holdWindowMs !== undefined) expect([takenMicros, heldMicros], 'taken and held').toEqual([2_500n, 0n]);
      expect(tool.executions, 'executions').toHaveLength(1);
    },
  );

  check(
    'assay.client.voucher-used-once',
    {
      needs: ['provider', 'ledger', 'chain', 'restart'],
      title: 'A used voucher outlives a restart.',
    },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const payer = await assay.buyer({ pays: 'voucher' });
      const call = tool.callOf();
      const paid = { ...call, payment: await payer.signs(await payer.call(call)) };
      expect(await payer.call(paid)).toBeDelivered();
      await assay.restart();
      const again = await payer.call({ ...paid, key: assay.key() });
      expect(again, 'the voucher with another key after a restart').toBeRefusedAs(/^PAYMENT_/);
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await payer.ledger()).net, 'what the voucher paid').toBe(tool.priceMicros);
      expect(await payer.pays(tool.callOf()), 'a call with a voucher of its own').toBeDelivered();
    },
  );

  check(
    'assay.cursor.continues-original-search',
    { needs: ['catalogue', 'restart'], title: 'After a restart a cursor goes on, or has expired.' },
    async ({ assay, expect }) => {
      const about = assay.word('chain');
      const sold = await assay.stocks({ count: 5, about });
      const first = await assay.search({ query: about, detail: 'names', limit: 3 });
      await assay.restart();
      const next = await assay.asks('search_tools', { cursor: cursorOf(first) });
      if (next.kind !== 'delivered')
        return expect(next, 'a cursor of before a restart').toBeRefusedAs('INVALID_CURSOR');
      const left = sold.map(({ name }) => name).filter((name) => !namesOf(first).includes(name));
      const names = namesIn(next.output);
      expect([...names].sort(), 'names of the page after a restart').toEqual(left.sort());
    },
  );
});

/** The names of a page's results, as it stood in an answer. */
function namesIn(page: Json | undefined): readonly Json[] {
  const results = isObject(page) ? page['results'] : undefined;
  return Array.isArray(results) ? results.map((result) => (isObject(result) ? (result['name'] ?? null) : null)) : [];
}
