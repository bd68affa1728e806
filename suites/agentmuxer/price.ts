/** A price above a call's maximum: what is told of it, what accepting it does, and for whom and how long it holds. */
import { receiptOf, served } from '../../src/runner/index.ts';
import { type AcceptChanges, chapter, type MarketKit, type Terms } from './kit.ts';
import { membersOf, showsPrice } from './reading.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const EARLIEST_INSTANT = Date.UTC(2020, 0, 1);
/** Nobody waits longer for the end of terms: a target's time cannot be moved as far as a date can be told. */
const LIFE_MAX_MS = 366 * 24 * 60 * MINUTE_MS;
/** How an expiry may be told, where no option says under which name: by its own word, or as an instant. */
const EXPIRY = /expir|valid|until|deadline|ttl|\d{4}-\d\d-\d\dT\d\d:\d\d/i;

export const price = chapter('price', ({ check }) => {
  check('agentmuxer.price.confirmation-fields', { needs: ['catalogue', 'accounts'] }, async ({ market, expect }) => {
    const tool = await market.sells({ priceMicros: 100_000n });
    expect(await tool.call(), 'a call whose maximum is the price').toBeDelivered();
    const { confirmation, answer, costMicros } = await market.confirms(tool, { costMicros: 123_457n });
    expect(confirmation.acceptance, 'continuation.acceptTerms').toMatch(UUID);
    const member = market.options.confirmation?.expiry?.split('.').at(-1);
    const isShown = confirmation.costMicros === undefined && showsPrice(answer.raw, costMicros);
    if (!isShown) expect(confirmation.costMicros, 'the exact cost that is stated').toBe(costMicros);
    // In any form: when, or how long.
    const isTold =
      member === undefined
        ? EXPIRY.test(JSON.stringify(answer.raw))
        : membersOf(answer.raw).some(([name, value]) => name === member && value !== null && value !== '');
    if (!isTold) expect(confirmation.expiresAt, 'the expiry that is stated').toBeDefined();
  });

  check(
    'agentmuxer.price.no-effect-before-acceptance',
    { needs: ['provider', 'ledger'], wants: ['clock'] },
    async ({ market, expect }) => {
      const tool = await market.sells();
      expect(await tool.call(), 'a call whose maximum is the price').toBeDelivered();
      const before = await tool.ledger();
      const terms = await market.confirms(tool);
      expect(await terms.by.call(terms.call), 'the same call again, without acceptance').not.toBeDelivered();
      await outlives(terms, market);
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(1);
      const after = await tool.ledger();
      expect(after.net - before.net, 'what a price that was not accepted took').toBe(0n);
      expect(after.balanceMicros, 'the balance after a decline').toBe(before.balanceMicros);
      expect(await tool.call({ maxMicros: terms.costMicros }), 'a new purchase after a decline').toBeDelivered();
    },
  );

  check(
    'agentmuxer.price.acceptance-completes-purchase',
    { needs: ['provider', 'ledger'], wants: ['replicas'] },
    async ({ market, expect }) => {
      const ways = [
        { maxMicros: 2_500n, place: {} },
        { maxMicros: 0n, place: {} },
        ...(market.replicas ?? []).map((url) => ({ maxMicros: 2_500n, place: { url } })),
      ];
      for (const { maxMicros, place } of ways) {
        const [tool, by] = [await market.sells({ priceMicros: 2_500n }), await market.buyer()];
        const terms = await market.confirms(tool, { by, maxMicros });
        const accepted = await by.call({ ...terms.call, acceptance: terms.confirmation.acceptance }, place);
        expect(accepted, `the accepted call with a maximum of ${maxMicros}`).toBeDelivered();
        expect(accepted, 'the accepted call').not.toBeReplayed();
        expect(tool.executions, 'executions').toHaveLength(1);
        expect((await by.ledger()).net, 'what the accepted call took').toBe(terms.costMicros);
      }
    },
  );

  check('agentmuxer.price.accepted-cost-exact', { needs: ['provider', 'ledger'] }, async ({ market, expect }) => {
    for (const movedMicros of [3_500n, 5_000n, 2_600n]) {
      const [tool, by] = [await market.sells({ priceMicros: 2_500n }), await market.buyer()];
      const terms = await market.confirms(tool, { by, costMicros: 3_500n });
      await tool.changes({ priceMicros: String(movedMicros) });
      const accepted = await market.accepts(terms);
      const { net } = await by.ledger();
      if (accepted.kind === 'delivered') {
        const { chargedMicros, heldMicros } = receiptOf(accepted);
        expect(net, 'what a purchase took that was accepted at 3500').toBeLessThanOrEqual(3_500n);
        expect(chargedMicros + heldMicros, 'what it is told to cost').toBe(net);
        if (net < 3_500n) market.advise(`a purchase that was accepted at 3500 micros took ${net}`);
      } else {
        expect(accepted, 'an acceptance after the price moved').toBeRefused();
        expect(movedMicros, 'the price at which an acceptance is refused').not.toBe(3_500n);
        expect(net, 'what a refused acceptance took').toBe(0n);
        expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
      }
    }
  });

  check(
    'agentmuxer.price.accepted-retry-is-replay',
    { needs: ['provider', 'ledger'], wants: ['clock'] },
    async ({ market, expect }) => {
      const tool = await market.sells();
      const terms = await market.confirms(tool);
      const first = served(await market.accepts(terms));
      const again = await market.accepts(terms);
      expect(again, 'the accepted call again').toBeReplayed();
      expect(served(again).output, 'the response of the replay').toEqual(first.output);
      const bare = await terms.by.call(terms.call);
      expect(bare, 'the call again, without acceptance').toBeReplayedOrRefused();
      await outlives(terms, market);
      const late = await market.accepts(terms);
      expect(late, 'the accepted call after the expiry of its terms').toBeReplayedOrRefused();
      if (late.kind === 'refused') market.advise('an accepted call is not replayed after the expiry of its terms');
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await tool.ledger()).net, 'what all of them took').toBe(terms.costMicros);
    },
  );

  check(
    'agentmuxer.price.accepted-retry-is-replay',
    { needs: ['provider', 'ledger'], title: 'Terms that are accepted several times at once buy once.' },
    async ({ market, expect }) => {
      const tool = await market.sells();
      const { call, confirmation, costMicros } = await market.confirms(tool);
      const accepting = { ...call, acceptance: confirmation.acceptance };
      const outcomes = await tool.races(Array(6).fill(accepting));
      const first = outcomes.filter((outcome) => outcome.kind === 'delivered' && !outcome.replayed);
      expect(first, 'answers to six acceptances that are no replay').toHaveLength(1);
      for (const outcome of outcomes.filter((one) => !first.includes(one))) {
        expect(outcome, 'another acceptance').toBeReplayedOrRefused();
      }
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await tool.ledger()).net, 'what six acceptances took').toBe(costMicros);
    },
  );

  check('agentmuxer.price.acceptance-keeps-limits', { needs: ['provider', 'accounts'] }, async ({ market, expect }) => {
    const tool = await market.sells();
    const limits = (micros: bigint) => ({
      balance: { balanceMicros: String(micros) },
      cap: { policy: { spendCapMicros: String(micros) } },
    });
    for (const limit of ['balance', 'cap'] as const) {
      const [short, exact] = [
        await market.confirms(tool, { by: await market.buyer() }),
        await market.confirms(tool, { by: await market.buyer() }),
      ];
      const before = tool.attempts.length;
      await short.by.changes(limits(short.costMicros - 1n)[limit]);
      expect(await market.accepts(short), `an acceptance with a ${limit} a micro below the cost`).toBeRefused();
      expect(tool.attempts.length - before, 'requests that reached the provider').toBe(0);
      await exact.by.changes(limits(exact.costMicros)[limit]);
      expect(await market.accepts(exact), `an acceptance with a ${limit} of just the cost`).toBeDelivered();
    }
  });

  check(
    'agentmuxer.price.expired-terms-refused',
    { needs: ['clock', 'provider', 'ledger'] },
    async ({ market, expect }) => {
      const [tool, other] = [await market.sells(), await market.sells()];
      const [timely, late] = [await market.confirms(tool), await market.confirms(other, { by: await market.buyer() })];
      const lifeMs = await lifeOf(timely, market);
      if (lifeMs === undefined) return market.untested('neither the terms nor the target tell their expiry');
      expect(lifeMs, 'how long terms hold that were told just now').toBeGreaterThan(0);
      if (lifeMs <= SECOND_MS) return market.untested(`the terms hold for ${lifeMs} ms alone`);
      if (lifeMs > LIFE_MAX_MS) return market.untested('the terms hold for longer than a year');
      await market.clock.advance(lifeMs - SECOND_MS);
      expect(await market.accepts(timely), 'an acceptance a second before the expiry').toBeDelivered();
      await market.clock.advance(2 * SECOND_MS);
      expect(await market.accepts(late), 'an acceptance a second after the expiry').toBeRefused();
      expect(other.attempts, 'requests that reached the provider').toHaveLength(0);
      expect((await late.by.ledger()).net, 'what an expired acceptance took').toBe(0n);
    },
  );

  check(
    'agentmuxer.call.max-cost-enforced',
    {
      needs: ['provider', 'ledger'],
      title: 'Terms lift the maximum of the purchase that they were told for, and no other.',
    },
    async ({ market, expect }) => {
      const [tool, me, stranger] = [await market.sells(), await market.me(), await market.buyer()];
      const used = await market.confirms(tool);
      expect(await market.accepts(used), 'the unchanged call').toBeDelivered();
      const changes: { readonly [what: string]: AcceptChanges } = {
        'under another key': { key: market.key() },
        'with other arguments, under another key': { args: { city: 'Porto' }, key: market.key() },
        'of another account': { by: stranger },
      };
      for (const [what, change] of Object.entries(changes)) {
        const terms = await market.confirms(tool);
        expect(await market.accepts(terms, change), `an acceptance ${what}`).toBeRefused();
      }
      const twice = await market.accepts(used, { key: market.key() });
      // They may still stand for the purchase that they were told for.
      expect(twice, 'a second purchase by the same terms').toBeReplayedOrRefused();
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(1);
      expect((await me.ledger()).net, 'what all calls took').toBe(used.costMicros);
      expect((await stranger.ledger()).net, "what another account's call took").toBe(0n);
    },
  );

  check(
    'agentmuxer.price.accepted-cost-exact',
    {
      needs: ['provider', 'ledger'],
      title: 'A call that was changed for its acceptance costs no more than was confirmed.',
    },
    async ({ market, expect }) => {
      const changes: readonly AcceptChanges[] = [{ args: { city: 'Porto' } }, { maxMicros: 2_400n }];
      for (const change of changes) {
        const [tool, by] = [await market.sells({ priceMicros: 2_500n }), await market.buyer()];
        const terms = await market.confirms(tool, { by, costMicros: 3_500n });
        await tool.changes({ priceMicros: '9000' });
        // Whether it is refused, or taken for the purchase that its key names, is left open.
        await market.accepts(terms, change);
        await market.accepts(terms);
        expect(tool.executions.length, 'executions of one key').toBeLessThanOrEqual(1);
        expect((await by.ledger()).net, 'what one key took').toBeLessThanOrEqual(3_500n);
      }
    },
  );
});

/** How long terms hold from now on, by what they say, else by what the target does; undefined where neither tells it. */
async function lifeOf(
  { confirmation: { expiresAt = 0 } }: Terms,
  { clock, options }: Pick<MarketKit<never, 'clock'>, 'clock' | 'options'>,
): Promise<number | undefined> {
  // As a number it may be a length of time; those are told from instants by their size.
  if (!clock || expiresAt < EARLIEST_INSTANT) return options.confirmationTtlMs;
  return expiresAt - (await clock.now());
}

/** Moves the clock, where there is one, a minute past the end of the terms, where they come to one. */
async function outlives(terms: Terms, market: Pick<MarketKit<never, 'clock'>, 'clock' | 'options'>): Promise<void> {
  const lifeMs = (await lifeOf(terms, market)) ?? 0;
  await market.clock?.advance((lifeMs > LIFE_MAX_MS ? 0 : Math.max(lifeMs, 0)) + MINUTE_MS);
}
