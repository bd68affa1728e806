/** One key, one purchase: replays, retries while it runs, lost answers, and what the same key says afterwards. */
import { type CallSpec, receiptOf, served } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';
import { invocationOf } from './reading.ts';

const ARRIVES_WITHIN_MS = 2_000;
const RETRIES_MAX = 50;

export const idempotency = chapter('idempotency', ({ check }) => {
  check(
    'agentmuxer.idempotency.replay',
    { needs: ['provider', 'ledger'], wants: ['replicas'] },
    async ({ market, expect }) => {
      const tool = await market.sells({ priceMicros: 2_500n });
      const key = market.key();
      const first = served(await tool.call({ key }));
      const elsewhere = (market.replicas ?? []).map((url) => ({ url }));
      for (const place of [{}, {}, {}, ...elsewhere]) {
        const again = await tool.call({ key, ...place });
        expect(again, 'a retry').toBeReplayed();
        expect(served(again).output, 'its response').toEqual(first.output);
        expect(invocationOf(again), 'its invocation').toBe(invocationOf(first));
      }
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await tool.ledger()).net, 'what all of them took').toBe(2_500n);
    },
  );

  check(
    'agentmuxer.idempotency.replay',
    { needs: ['provider', 'ledger'], title: 'Other arguments under a key that has bought run nothing.' },
    async ({ market, expect }) => {
      const tool = await market.sells({ priceMicros: 2_500n });
      const key = market.key();
      expect(await tool.call({ key })).toBeDelivered();
      const others: readonly CallSpec[] = [
        { args: { city: 'Porto' } },
        { args: { city: 'Lisbon', unit: 'kelvin' } },
        { maxMicros: 9_000n },
      ];
      for (const other of others) {
        expect(await tool.call({ key, ...other }), 'another call').toBeReplayedOrRefused();
      }
      expect(await tool.call({ key }), 'the first call again').toBeReplayed();
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await tool.ledger()).net, 'what all of them took').toBe(2_500n);
      // Whether a key is one of an account, or of an account and an offering, is left open.
      const another = await market.sells({ priceMicros: 2_500n });
      await another.call({ key });
      if (another.executions.length > 0) market.advise('a key buys once of each offering');
      const foreign = await tool.call({ key, by: await market.buyer() });
      const isLeaked = foreign.kind === 'delivered' && foreign.replayed === true;
      if (isLeaked) market.advise("a key that another account has bought with gives that account's result");
    },
  );

  check(
    'agentmuxer.idempotency.replay',
    {
      needs: ['provider', 'ledger'],
      proves: ['agentmuxer.result.cost-micros'],
      title: 'A purchase is found again whatever it would meet now.',
    },
    async ({ market, expect }) => {
      const [tool, by] = [await market.sells({ priceMicros: 2_500n }), await market.buyer()];
      const call = tool.callOf({ key: market.key() });
      const first = served(await by.call(call));
      const changes = {
        'after its price rose': () => tool.changes({ priceMicros: '9000' }),
        'without a balance': () => by.changes({ balanceMicros: '0' }),
        'at its cap': () => by.changes({ policy: { spendCapMicros: '2500' } }),
      };
      for (const [when, change] of Object.entries(changes)) {
        await change();
        const again = await by.call(call);
        expect(again, `the retry ${when}`).toBeReplayed();
        expect(served(again).output, `its response ${when}`).toEqual(first.output);
        const { costMicros } = receiptOf(again).raw;
        expect.for('agentmuxer.result.cost-micros')(costMicros, `its costMicros ${when}`).toBe('2500');
      }
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await by.ledger()).net, 'what all of them took').toBe(2_500n);
    },
  );

  check(
    'agentmuxer.idempotency.replay',
    { needs: ['provider'], title: 'A call is the same call however its JSON is spelled.' },
    async ({ market, expect }) => {
      const tool = await market.sells({ inputSchema: { type: 'object' } });
      const key = market.key();
      const spells = (body: string, under: string) => market.spells(tool, `{"body":${body}}`, under);
      expect(await spells('{"a":1,"b":{"x":1,"y":2}}', key)).toBeDelivered();
      expect(
        await spells('{ "b" : {"y":2, "x":1},\n "a":1 }', key),
        'the same members in another order',
      ).toBeReplayed();
      const pairs = [
        // Whether these are one value to a target or two, the key has bought.
        ['{"limit":10}', '{"limit":10.0}'],
        ['{"limit":10}', '{"limit":1e1}'],
        ['{"limit":10}', '{"limit":"10"}'],
        ['{"days":[1,2]}', '{"days":[2,1]}'],
        ['{"id":9007199254740992}', '{"id":9007199254740993}'],
      ] as const;
      for (const [first, other] of pairs) {
        const [before, under] = [tool.executions.length, market.key()];
        await spells(first, under);
        const again = await spells(other, under);
        expect(again, `${other} under the key of ${first}`).toBeReplayedOrRefused();
        expect(tool.executions.length - before, `executions of ${first} and ${other}`).toBeLessThanOrEqual(1);
      }
    },
  );

  check(
    'agentmuxer.idempotency.replay',
    {
      needs: ['provider', 'ledger'],
      title: 'A call that was refused for want of money and is covered later buys once.',
    },
    async ({ market, expect }) => {
      const tool = await market.sells({ priceMicros: 2_500n });
      const by = await market.buyer({ balanceMicros: 2_499n });
      const key = market.key();
      expect(await tool.call({ by, key }), 'a call that the balance does not cover').toBeRefused();
      await by.changes({ balanceMicros: '5000' });
      const covered = await tool.call({ by, key });
      // Whether refusals are kept under a key is left open.
      if (covered.kind === 'refused') return market.advise('a refusal for want of money is kept under its key');
      expect(covered, 'the same call, covered').toBeDelivered();
      expect(covered, 'the same call, covered').not.toBeReplayed();
      expect(await tool.call({ by, key }), 'its retry').toBeReplayed();
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await by.ledger()).net, 'what all of them took').toBe(2_500n);
    },
  );

  check(
    'agentmuxer.idempotency.replay',
    { needs: ['provider', 'ledger'], title: 'A failed call is no success under its key later on.' },
    async ({ market, expect }) => {
      const tool = await market.sells({ priceMicros: 2_500n });
      const key = market.key();
      tool.provider.always({ does: 'fails', status: 500 });
      const failed = await tool.call({ key });
      const before = await tool.ledger();
      tool.provider.always({ does: 'answers', body: tool.answer });
      const again = await tool.call({ key });
      // A provider's failure may be told as a result, be kept as a refusal, or leave the call to be tried anew.
      const isNewAttempt = failed.kind === 'refused' && again.kind === 'delivered';
      if (isNewAttempt) expect(again, 'the retry of a call that failed').not.toBeReplayed();
      else if (failed.kind === 'delivered') {
        expect(again, 'the retry of a call that was answered').toBeReplayed();
        expect(served(again).output, 'its response').toEqual(failed.output);
      } else expect(again, 'the retry of a call that failed').toBeRefused();
      expect(tool.executions, 'executions').toHaveLength(isNewAttempt ? 1 : 0);
      const after = await tool.ledger();
      expect(after.net - before.net, 'what the retry took').toBe(isNewAttempt ? 2_500n : 0n);
      expect(after.net, 'what both calls took').toBeLessThanOrEqual(2_500n);
    },
  );

  check(
    'agentmuxer.idempotency.concurrent',
    { needs: ['provider', 'ledger'], wants: ['replicas'] },
    async ({ market, expect }) => {
      for (const places of [[undefined], market.replicas ?? []]) {
        if (places.length === 0) continue;
        const [tool, by] = [await market.sells({ priceMicros: 2_500n }), await market.buyer()];
        const call = tool.callOf({ key: market.key() });
        const outcomes = await tool.races(Array(10).fill(call), by, places);
        const first = outcomes.filter((outcome) => outcome.kind === 'delivered' && !outcome.replayed);
        expect(first, 'answers to ten racers that are no replay').toHaveLength(1);
        for (const outcome of outcomes.filter((one) => !first.includes(one))) {
          expect(outcome, 'another racer').toBeReplayedOrRefused();
        }
        expect(tool.executions, 'executions').toHaveLength(1);
        expect((await by.ledger()).net, 'what ten racers took').toBe(2_500n);
      }
    },
  );

  check(
    'agentmuxer.idempotency.concurrent',
    { needs: ['provider', 'ledger'], title: 'A retry while the first call runs buys nothing.' },
    async ({ market, expect }) => {
      const tool = await market.sells({ priceMicros: 2_500n });
      const key = market.key();
      const { first, again } = await tool.retriesMeanwhile({ key }, 2);
      expect(first, 'the first call').toBeDelivered();
      for (const retry of again) expect(retry, 'a retry meanwhile').toBeReplayedOrRefused();
      expect(await tool.call({ key }), 'a retry when the first call is over').toBeReplayed();
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await tool.ledger()).net, 'what all of them took').toBe(2_500n);
    },
  );

  check(
    'agentmuxer.idempotency.survives-client-timeout',
    { needs: ['provider', 'ledger'], eras: 'both' },
    async ({ market, expect }) => {
      const [tool, me] = [await market.sells({ priceMicros: 2_500n }), await market.me()];
      const call = tool.callOf({ key: market.key() });
      const gate = tool.provider.gate();
      const arrival = gate.arrived(1, AbortSignal.timeout(ARRIVES_WITHIN_MS)).then(
        () => true,
        () => false,
      );
      await me.loses(call, { until: () => arrival });
      // Where the call never came so far, the retry is the purchase.
      const hadArrived = await arrival;
      gate.open();
      let retried = await me.insists(call);
      // In what words a refusal says that the first call still runs is left open.
      for (let more = 0; retried.kind === 'refused' && more < RETRIES_MAX; more++) retried = await me.call(call);
      expect(retried, 'the retry after a lost answer').toBeDelivered();
      // So it may be in revision 2026-07-28, where a closed stream cancels the call, which then costs nothing.
      const mayBeCancelled = (await market.session()).revision === '2026-07-28';
      if ((hadArrived && !mayBeCancelled) || served(retried).replayed) {
        expect(retried, 'the retry after a lost answer').toBeReplayed();
        expect(tool.executions, 'executions').toHaveLength(1);
      }
      // Whoever waited in vain may come back in a session of its own.
      const back = market.stranger(me.token);
      expect(await back.insists(call), 'one more retry, in another session').toBeReplayed();
      expect((await tool.ledger()).net, 'what the lost call and its retries took').toBe(2_500n);
    },
  );

  check(
    'agentmuxer.idempotency.survives-client-timeout',
    { needs: ['provider', 'ledger'], wants: ['restart'], title: 'A purchase is found again, also after a restart.' },
    async ({ market, expect }) => {
      const [tool, cut] = [await market.sells({ priceMicros: 2_500n }), await market.sells({ priceMicros: 100n })];
      const [key, lost] = [market.key(), market.key()];
      const first = served(await tool.call({ key }));
      cut.provider.next({ does: 'hangs' });
      const answer = market.restart && (await cut.starts({ key: lost })).answer;
      await market.restart?.();
      await answer;
      const again = await tool.call({ key });
      expect(again, 'the retry').toBeReplayed();
      expect(served(again).output, 'its response').toEqual(first.output);
      expect(tool.executions, 'executions').toHaveLength(1);
      if (!market.restart) return;
      // What becomes of a call that was cut off is left open: only, it costs no more than once.
      const retried = await cut.call({ key: lost });
      expect(cut.executions.length, 'executions of a call that was cut off').toBeLessThanOrEqual(1);
      const { net } = await tool.ledger();
      expect(net, 'what all of them took').toBeGreaterThanOrEqual(retried.kind === 'delivered' ? 2_600n : 2_500n);
      expect(net, 'what all of them took').toBeLessThanOrEqual(2_600n);
    },
  );
});
