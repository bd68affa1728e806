/** What a completed call tells: the provider's response, what it cost, and whether it was bought before. */
import {
  type Json,
  type Micros,
  type Outcome,
  type ProviderScript,
  receiptOf,
  served,
} from '../../src/runner/index.ts';
import { chapter } from './kit.ts';
import { mentions, valuesNamed } from './reading.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const STATUSES = ['finalized', 'pending'] as const;

const TROUBLES: { readonly [what: string]: ProviderScript } = {
  'fails with 500': { does: 'fails', status: 500 },
  'rejects it with 422': { does: 'fails', status: 422 },
  'hangs up after the work': { does: 'cuts', when: 'after-the-work', body: {} },
  'answers with broken JSON': { does: 'answers-malformed', body: {} },
  'breaks its output schema': { does: 'breaks-schema', body: { city: 7 } },
};

export const result = chapter('result', ({ check }) => {
  check('agentmuxer.result.response-object', { needs: ['provider'] }, async ({ market, expect }) => {
    const [marker, last] = [market.word('marker'), market.word('last')];
    const hours = [...Array(200).keys()].map((hour) => ({ hour, sky: `clear at ${hour}` }));
    const tool = await market.sells({ answer: { city: marker, celsius: 21, hours, note: last } });
    const { output: response } = served(await tool.call());
    expect(mentions(response, marker), "whether `response` holds the provider's answer").toBe(true);
    expect(mentions(response, last), 'whether `response` holds the end of it').toBe(true);
    // The document does not name its member.
    const identifiers = valuesNamed(response, /^/).filter((one) => UUID.test(String(one)));
    let accepted: Json | undefined;
    for (const invocationId of identifiers) {
      const reported = await market.reports({ invocationId, outcome: 'succeeded' });
      if (reported.kind === 'delivered') accepted ??= invocationId;
    }
    expect(accepted, 'an identifier in `response` that report_outcome accepts').toBeDefined();
  });

  check('agentmuxer.result.cost-micros', { needs: ['provider', 'ledger'] }, async ({ market, expect }) => {
    const calls = [
      { priceMicros: 2_500n, maxMicros: 2_500n },
      // Counted in dollars, by doubles, it is a bit less.
      { priceMicros: 1_000_001n, maxMicros: 9_000_000n },
      { priceMicros: 0n, maxMicros: 0n },
    ];
    const by = await market.buyer({ balanceMicros: 10_000_000n });
    for (const { priceMicros, maxMicros } of calls) {
      const tool = await market.sells({ priceMicros });
      const before = await by.ledger();
      const bought = await tool.call({ by, maxMicros });
      expect(costTold(bought), `costMicros at a price of ${priceMicros}`).toBe(String(priceMicros));
      const after = await by.ledger();
      expect(after.net - before.net, 'what the call took').toBe(priceMicros);
      const { balanceMicros: balance = null } = receiptOf(bought).raw;
      const isRight = [before, after].some(({ balanceMicros }) => balance === String(balanceMicros));
      if (balance !== null && !isRight) {
        market.advise(`cost.balanceMicros is ${JSON.stringify(balance)}, where "${after.balanceMicros}" is left`);
      }
    }
  });

  check(
    'agentmuxer.result.cost-micros',
    { needs: ['provider', 'ledger'], title: 'A price that fell is told as it was charged.' },
    async ({ market, expect }) => {
      const tool = await market.sells({ priceMicros: 2_500n });
      await tool.changes({ priceMicros: '1700' });
      const bought = await tool.call({ maxMicros: 2_500n });
      const { net } = await tool.ledger();
      expect(costTold(bought), 'costMicros after the price fell').toBe(String(net));
      expect(net, 'what the call took').toBeLessThanOrEqual(2_500n);
      if (net > 1_700n) market.advise(`a call took ${net} micros after the price had fallen to 1700`);
    },
  );

  check(
    'agentmuxer.result.cost-micros',
    { needs: ['provider', 'ledger'], title: 'What a failed call is told to cost is what it took.' },
    async ({ market, expect }) => {
      expect(await (await market.sells()).call(), 'a call whose provider answers').toBeDelivered();
      const came = Object.entries(TROUBLES).map(async ([what, script]) => {
        const [tool, by] = [await market.sells(), await market.buyer()];
        tool.provider.next(script);
        return { what, outcome: await tool.call({ by }), net: (await by.ledger()).net };
      });
      for (const { what, outcome, net } of await Promise.all(came)) {
        expect(['delivered', 'refused'], `what comes where a provider ${what}`).toContain(outcome.kind);
        expect(net, `what a call took whose provider ${what}`).toBe(microsTold(outcome));
      }
    },
  );

  check(
    'agentmuxer.result.cost-micros',
    { needs: ['clock', 'provider', 'ledger'], title: 'What is told of a call that was timed out is what it took.' },
    async ({ market, expect }) => {
      const { providerTimeoutMs } = market.options;
      if (providerTimeoutMs === undefined) return market.untested('the target does not tell its providerTimeoutMs');
      const tool = await market.sells();
      expect(await tool.call({ by: await market.buyer() }), 'a call whose provider answers').toBeDelivered();
      tool.provider.next({ does: 'hangs' });
      const { answer } = await tool.starts();
      await market.clock.advance(providerTimeoutMs + SECOND_MS);
      const outcome = await answer;
      expect(['delivered', 'refused'], 'what comes where a provider never answers').toContain(outcome.kind);
      expect((await tool.ledger()).net, 'what a call took whose provider never answers').toBe(microsTold(outcome));
    },
  );

  check(
    'agentmuxer.result.charge-status',
    { needs: ['provider'], proves: ['agentmuxer.result.replayed-boolean'] },
    async ({ market, expect }) => {
      for (const tool of [await market.sells(), await market.sells({ priceMicros: 0n })]) {
        const key = market.key();
        for (const replayed of [false, true]) {
          const { status, raw } = receiptOf(await tool.call({ key }));
          expect(STATUSES, `chargeStatus at a price of ${tool.priceMicros}`).toContain(status);
          expect.for('agentmuxer.result.replayed-boolean')(raw['replayed'], 'cost.replayed').toBe(replayed);
        }
      }
    },
  );

  check(
    'agentmuxer.result.charge-status',
    {
      needs: ['provider', 'ledger'],
      wants: ['clock'],
      proves: ['agentmuxer.idempotency.replay', 'agentmuxer.result.cost-micros'],
      title: 'A charge is final when its accounting is, and is then what was told.',
    },
    async ({ market, expect }) => {
      const tool = await market.sells({ priceMicros: 2_500n });
      const key = market.key();
      const first = served(await tool.call({ key }));
      const isFinal = async (outcome: Outcome) => {
        const { status } = receiptOf(outcome);
        const { heldMicros, takenMicros } = await tool.ledger();
        expect(STATUSES, 'chargeStatus').toContain(status);
        if (status !== 'finalized') return false;
        expect(heldMicros, 'what is held of a charge that is finalized').toBe(0n);
        expect(takenMicros, 'what a charge took that is finalized').toBe(2_500n);
        return true;
      };
      const retries = async () => {
        const again = await tool.call({ key });
        expect.for('agentmuxer.idempotency.replay')(again, 'a retry').toBeReplayed();
        expect.for('agentmuxer.idempotency.replay')(served(again).output, 'its response').toEqual(first.output);
        expect.for('agentmuxer.result.cost-micros')(costTold(again), 'costMicros of a retry').toBe('2500');
        expect.for('agentmuxer.idempotency.replay')(tool.executions, 'executions').toHaveLength(1);
        return isFinal(again);
      };
      const atOnce = await isFinal(first);
      if ((await retries()) || atOnce) return;
      // For how long a key is known is left open, as long as it is longer than a moment.
      const { finalizeAfterMs, idempotencyTtlMs = 0 } = market.options;
      if (finalizeAfterMs === undefined) return market.untested('the target does not tell its finalizeAfterMs');
      if (!market.clock) return market.untested('needs clock, which the target does not grant');
      for (const waitMs of [Math.max(finalizeAfterMs - SECOND_MS, 0), 2 * SECOND_MS]) {
        await market.clock.advance(waitMs);
        if (idempotencyTtlMs > finalizeAfterMs + MINUTE_MS) await retries();
      }
      const { heldMicros, takenMicros } = await tool.ledger();
      expect(heldMicros, 'what is held a second after finalizeAfterMs').toBe(0n);
      expect(takenMicros, 'what was taken a second after finalizeAfterMs').toBe(2_500n);
    },
  );

  check('agentmuxer.result.replayed-boolean', { needs: ['provider'] }, async ({ market, expect }) => {
    const tool = await market.sells();
    const key = market.key();
    const replayedOf = (outcome: Outcome) => receiptOf(outcome).raw['replayed'];
    expect(replayedOf(await tool.call({ key })), 'cost.replayed of a first result').toBe(false);
    expect(replayedOf(await tool.call({ key })), 'cost.replayed of its repetition').toBe(true);
    expect(replayedOf(await tool.call()), 'cost.replayed of another purchase').toBe(false);
    expect(tool.executions, 'executions').toHaveLength(2);
  });
});

/** `cost.costMicros` of a completed call, as it stood on the wire. */
function costTold(outcome: Outcome): Json | undefined {
  return receiptOf(served(outcome)).raw['costMicros'];
}

/** What an answer says that its call cost; one that speaks of no cost says nothing was taken. */
function microsTold(outcome: Outcome): Micros {
  const receipt = outcome.kind === 'delivered' || outcome.kind === 'refused' ? outcome.receipt : undefined;
  return receipt === undefined ? 0n : receipt.chargedMicros + receipt.heldMicros;
}
