/** One key, one operation, one execution, one charge. */
import { served } from '../../src/runner/index.ts';
import { metaOf } from './answers.ts';
import { chapter } from './kit.ts';

export const replay = chapter('replay', ({ check }) => {
  check('assay.replay.flag-true', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const key = assay.key();
    const first = served(await tool.call({ key }));
    const again = served(await tool.call({ key }));
    expect(metaOf(again)['assay/replayed'], 'assay/replayed of the second answer').toBe(true);
    expect(again.content, 'content of the replay').toEqual(first.content);
    expect(again.output, 'structuredContent of the replay').toEqual(first.output);
    expect(tool.executions, 'executions').toHaveLength(1);
    expect((await tool.ledger()).net, 'what both calls took').toBe(2_500n);
  });

  check('assay.replay.absent-on-first', { needs: ['provider'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    for (const through of ['direct', 'wrapper'] as const) {
      const first = served(await tool.call({ through }));
      expect(metaOf(first), `_meta of a first ${through} answer`).not.toHaveProperty(['assay/replayed']);
    }
    expect(tool.executions, 'executions').toHaveLength(2);
  });

  check('assay.replay.no-second-execution', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const key = assay.key();
    expect(await tool.call({ key })).toBeDelivered();
    for (let retry = 1; retry < 5; retry++) expect(await tool.call({ key }), `retry ${retry}`).toBeReplayed();
    expect(tool.executions, 'executions').toHaveLength(1);
    expect((await tool.ledger()).net, 'what five calls took').toBe(2_500n);
  });

  check('assay.replay.no-second-execution', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const call = tool.callOf({ key: assay.key() });
    const outcomes = await tool.races(Array(20).fill(call));
    const first = outcomes.filter((outcome) => outcome.kind === 'delivered' && !outcome.replayed);
    expect(first, 'answers to twenty racers that are no replay').toHaveLength(1);
    for (const outcome of outcomes.filter((one) => !first.includes(one))) {
      expect(outcome).toBeReplayedOrRefusedAs('IDEMPOTENCY_IN_PROGRESS');
    }
    expect(tool.executions, 'executions').toHaveLength(1);
    expect((await tool.ledger()).net, 'what twenty racers took').toBe(2_500n);
  });

  check('assay.replay.no-second-execution', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const me = await assay.me();
    const call = tool.callOf({ key: assay.key() });
    const gate = tool.provider.gate();
    await me.loses(call, { until: () => gate.arrived(1, AbortSignal.timeout(2_000)) });
    gate.open();
    const retried = await me.insists(call);
    expect(retried, 'the retry after a lost reply').toBeDelivered();
    // A hang-up may cancel the call: then it cost nothing, and the retry is the first to be answered.
    if (served(retried).replayed) expect(tool.executions, 'executions').toHaveLength(1);
    expect((await tool.ledger()).net, 'what the lost call and its retry took').toBe(2_500n);
  });

  check(
    'assay.replay.key-order-insensitive',
    { needs: ['provider'], spends: { refusals: 2 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ inputSchema: { type: 'object' } });
      const key = assay.key();
      expect(await assay.spells(tool.name, '{"a":1,"b":{"x":1,"y":2}}', key)).toBeDelivered();
      expect(await assay.spells(tool.name, '{ "b" : {"y":2, "x":1},\n "a":1 }', key), 'reordered').toBeReplayed();
      expect(tool.executions, 'executions').toHaveLength(1);
      const asNumber = assay.key();
      expect(await assay.spells(tool.name, '{"limit":10}', asNumber)).toBeDelivered();
      for (const spelt of ['{"limit":10.0}', '{"limit":1e1}']) {
        expect(await assay.spells(tool.name, spelt, asNumber), spelt).toBeReplayedOrRefusedAs('IDEMPOTENCY_KEY_REUSED');
      }
      expect(tool.executions, 'executions of both keys').toHaveLength(2);
    },
  );

  check(
    'assay.client.idempotency-meta-key',
    { needs: ['provider'], spends: { refusals: 3 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const longest = assay.options.idempotencyKeyMax ?? 128;
      const sends = (key: string) => assay.asks(tool.name, { city: 'Lisbon' }, { meta: { [assay.keyMeta]: key } });
      for (const valid of ['k', 'l'.repeat(longest), 'two words ~']) {
        const before = tool.executions.length;
        expect(await sends(valid), `a key of ${valid.length}`).toBeDelivered();
        expect(await sends(valid), `the same key of ${valid.length} again`).toBeReplayed();
        expect(tool.executions.length - before, `executions of a key of ${valid.length}`).toBe(1);
      }
      for (const invalid of ['m'.repeat(longest + 1), '', 'del\u007f']) {
        expect(await sends(invalid), `the key ${JSON.stringify(invalid)}`).toBeRefusedAs('MCP_IDEMPOTENCY_KEY_INVALID');
      }
      expect(tool.executions, 'executions').toHaveLength(3);
    },
  );
});
