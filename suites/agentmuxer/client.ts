/** A paying client: how it looks around, how it buys and agrees to prices, and what it tells of itself. */
import { type Json, type JsonObject, OFFERING_FILTERS, TRUST_TIERS } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';
import { asksToConfirm, COST, delivers, HIGHER_COST, refuses, stringsIn } from './scripted-answers.ts';
import { itemOf, Listing, type SearchSeen } from './scripted-listing.ts';
import type { CallSeen, ScriptedMarket, ScriptedOffering } from './scripted-market.ts';

export const client = chapter('client', ({ check }) => {
  check('agentmuxer.auth.key-is-not-tool-input', {}, async ({ market, expect }) => {
    const { client, scripted, apiKey } = await market.client();
    const listing = lists(scripted, market.word('harbours'));
    const invocationId = scripted.uuid('invocation');
    const offering = scripted.offers(() => delivers(invocationId));
    await client.orders({ do: 'search', search: { query: listing.word } });
    await client.orders(orderOf(offering, { arguments: { headers: { accept: 'text/plain' } } }));
    await client.orders({ do: 'report', invocationId, outcome: 'succeeded' });
    if (listing.searches.length + offering.calls.length === 0) return market.untested('the client calls no tool');
    const telling = scripted.toolCalls.filter(({ arguments: args }) => holds(args, apiKey));
    expect(telling, 'calls with the API key among their arguments').toEqual([]);
  });

  check('agentmuxer.search.cursor-opaque', {}, async ({ market, expect }) => {
    const { client, scripted } = await market.client();
    const listing = lists(scripted, market.word('tides'));
    await client.orders({ do: 'search', search: { query: listing.word, limit: 2 } });
    const continued = continuedIn(listing);
    if (continued.length === 0) return market.untested('the client reads the first page of a search alone');
    const invented = continued.flatMap(({ cursor, from }) => (from ? [] : [cursor]));
    expect(invented, 'cursors that no earlier search gave').toEqual([]);
  });

  check('agentmuxer.search.cursor-same-filters', {}, async ({ market, expect }) => {
    const { client, scripted } = await market.client();
    const listing = lists(scripted, market.word('reefs'));
    await client.orders({ do: 'search', search: { query: listing.word, limit: 2 }, narrow: true });
    const continued = continuedIn(listing).filter(({ from }) => from !== undefined);
    if (continued.length === 0) return market.untested('the client reads the first page of a search alone');
    for (const { args, from } of continued) {
      expect(filtersOf(args), 'query and filters beside a cursor').toEqual(filtersOf(from ?? {}));
    }
  });

  check('agentmuxer.search.filter-values-from-catalogue', {}, async ({ market, expect }) => {
    const { client, scripted } = await market.client();
    const listing = lists(scripted, market.word('isles'));
    await client.orders({ do: 'search', search: { query: listing.word }, narrow: true });
    const filtering = listing.searches.filter(({ args }) => valuesOf(args).length > 0);
    if (filtering.length === 0) return market.untested('the client narrows no search by a filter');
    const invented = filtering.flatMap(({ args, told }) => valuesOf(args).filter((value) => !stoodIn(value, told)));
    expect(invented, 'filter values that stood in no earlier answer').toEqual([]);
  });

  check('agentmuxer.call.accept-terms-not-invented', {}, async ({ market, expect }) => {
    const { client, scripted } = await market.client();
    const { offering, told } = offersAtAnotherPrice(scripted);
    await client.orders(orderOf(offering, { terms: 'accept' }));
    const accepting = offering.calls.filter(({ acceptTerms }) => acceptTerms !== undefined);
    if (accepting.length === 0) return market.untested('the client accepts no other price');
    const invented = accepting.flatMap(({ acceptTerms = null }) => (told.has(acceptTerms) ? [] : [acceptTerms]));
    expect(invented, 'acceptTerms that no answer gave').toEqual([]);
  });

  check('agentmuxer.price.client-repeats-unchanged', {}, async ({ market, expect }) => {
    const { client, scripted } = await market.client();
    const { offering, told } = offersAtAnotherPrice(scripted);
    await client.orders(
      orderOf(offering, { terms: 'accept', arguments: { query: { city: 'Lisbon' }, body: [1, null] } }),
    );
    const accepting = offering.calls.filter(({ acceptTerms = null }) => told.has(acceptTerms));
    if (accepting.length === 0) return market.untested('the client accepts no other price');
    for (const { args, acceptTerms = null } of accepting) {
      expect(args, 'the call that accepts').toEqual({ ...told.get(acceptTerms), acceptTerms });
    }
  });

  check('agentmuxer.price.decline-stops', {}, async ({ market, expect }) => {
    const { client, scripted } = await market.client();
    const { offering } = offersAtAnotherPrice(scripted);
    await client.orders(orderOf(offering, { terms: 'decline' }));
    if (offering.calls.length === 0) return market.untested(BUYS_NOTHING);
    expect(offering.calls, 'calls of a purchase whose price was declined').toHaveLength(1);
  });

  check('agentmuxer.price.expired-needs-new-key', {}, async ({ market, expect }) => {
    const { client, scripted } = await market.client();
    const expired: CallSeen[] = [];
    const offering = scripted.offers((call) => {
      const [first] = expired;
      if (first && call.key !== first.key) return delivers(scripted.uuid('invocation'));
      expired.push(call);
      return first
        ? refuses('terms', EXPIRED, { recovery: 'new-key' })
        : asksToConfirm(scripted.uuid('terms'), LONG_AGO);
    });
    await client.orders(orderOf(offering, { terms: 'accept' }));
    const [first, refused] = expired;
    const later = offering.calls.slice(refused ? offering.calls.indexOf(refused) + 1 : 1);
    const next = later.find(({ key, acceptTerms }) => key !== first?.key || (refused && acceptTerms === undefined));
    if (!next) return market.untested('the client does not buy anew once the terms have expired');
    expect(next.key, 'the key of the purchase after the terms had expired').not.toBe(first?.key);
    expect(next.acceptTerms, 'acceptTerms of that purchase').toBeUndefined();
  });

  check('agentmuxer.idempotency.client-key-discipline', {}, async ({ market, expect }) => {
    const { client, scripted } = await market.client();
    const offering = scripted.offers(() => delivers(scripted.uuid('invocation')));
    const order = orderOf(offering, { arguments: { query: { city: 'Lisbon' } } });
    await client.orders(order);
    const first = keysOf(offering.calls);
    const count = offering.calls.length;
    await client.orders(order);
    const second = keysOf(offering.calls.slice(count));
    if (first.length === 0 || second.length === 0) return market.untested(BUYS_NOTHING);
    expect(
      second.filter((key) => first.includes(key)),
      'keys of a second purchase that the first had',
    ).toEqual([]);
    const lost = scripted.offers((_, time) => (time === 1 ? { does: 'cuts' } : delivers(scripted.uuid('invocation'))));
    await client.orders(orderOf(lost));
    expect(keysOf(lost.calls).length, 'keys of one purchase whose answer was lost').toBeLessThanOrEqual(1);
  });

  check('agentmuxer.idempotency.client-does-not-rebuy', {}, async ({ market, expect }) => {
    const { client, scripted } = await market.client();
    const lost = scripted.offers((_, time) => (time <= 2 ? { does: 'cuts' } : delivers(scripted.uuid('invocation'))));
    const pending = scripted.offers(() => delivers(scripted.uuid('invocation'), { chargeStatus: 'pending' }));
    await client.orders(orderOf(lost));
    await client.orders(orderOf(pending));
    if (lost.calls.length + pending.calls.length === 0) return market.untested(BUYS_NOTHING);
    expect(keysOf(lost.calls).length, 'keys of a purchase whose answer was lost').toBeLessThanOrEqual(1);
    expect(keysOf(pending.calls).length, 'keys of a purchase whose charge is pending').toBeLessThanOrEqual(1);
  });

  check('agentmuxer.refusal.client-behaviour', {}, async ({ market, expect }) => {
    const { client, scripted } = await market.client();
    const topupUrl = `https://top-up.example/${market.word('fund')}`;
    const offering = scripted.offers(() =>
      refuses('balance', 'The balance is too low.', { topupUrl, recovery: 'top-up' }),
    );
    const answer = await client.orders(orderOf(offering));
    const [first, ...more] = offering.calls;
    if (!first) return market.untested(BUYS_NOTHING);
    const shown = [...stringsIn(answer), client.written()].some((text) => text.includes(topupUrl));
    expect(shown, 'the program shows the link to top up at').toBe(true);
    const blind = more.filter(({ args }) => spelled(args) === spelled(first.args));
    expect(blind, 'the refused call again').toEqual([]);
  });

  check('agentmuxer.outcome.no-secrets', {}, async ({ market, expect }) => {
    const { client, scripted, apiKey, secret: newSecret } = await market.client();
    const secret = newSecret('provider');
    const invocationId = scripted.uuid('invocation');
    const failed = { status: 500, body: { error: 'The work failed.' } };
    const offering = scripted.offers(() => delivers(invocationId, { costMicros: '0' }, failed));
    await client.orders(orderOf(offering, { arguments: { headers: { authorization: `Bearer ${secret}` } } }));
    await client.orders({ do: 'report', invocationId, outcome: 'failed' });
    const isAbout = ({ invocationId: about }: JsonObject) => about === invocationId;
    if (!scripted.reports.some(isAbout)) return market.untested('the client does not report on what it bought');
    const telling = scripted.reports.filter(({ detail }) => [apiKey, secret].some((it) => holds(detail, it)));
    expect(telling, 'reports with a credential in their detail').toEqual([]);
  });
});

const BUYS_NOTHING = 'the client buys nothing that it is told to buy';
const EXPIRED = 'These terms have expired. A new purchase needs a new idempotency key.';
const UNKNOWN = 'These terms are none of ours.';
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const NOT_SOON = '2100-01-01T00:00:00.000Z';

/** An order to buy, at the listed price and no other, where nothing else is said. */
function orderOf({ id }: ScriptedOffering, more: JsonObject = {}): JsonObject {
  return { do: 'buy', tool: id, arguments: {}, maxMicros: COST, terms: 'decline', ...more };
}

/** Puts something on offer that costs more than it did; `told` has what was asked of it, by the terms that it was told. */
function offersAtAnotherPrice(market: ScriptedMarket) {
  const told = new Map<Json, JsonObject>();
  const offering = market.offers(({ args, acceptTerms }) => {
    if (acceptTerms !== undefined) {
      const isKnown = told.has(acceptTerms);
      return isKnown ? delivers(market.uuid('invocation'), { costMicros: HIGHER_COST }) : refuses('terms', UNKNOWN);
    }
    const reference = market.uuid('terms');
    told.set(reference, args);
    return asksToConfirm(reference, NOT_SOON);
  });
  return { offering, told };
}

/** Lists five offerings under a word; what they have in common is named by words of the same making. */
function lists(market: ScriptedMarket, word: string): Listing {
  const common = {
    publisherId: `${word}-house`,
    protocol: `${word}-speech`,
    taskFamily: `${word}-work`,
    capabilityGroup: `${word}-skill`,
    useCase: `${word}-need`,
    trustTier: 'verified',
  };
  const items = [1, 2, 3, 4, 5].map((number) =>
    itemOf(market.uuid('listed'), { ...common, tags: [`${word}-every`, `${word}-only-${number}`] }),
  );
  return market.lists(new Listing(word, items));
}

const continuedIn = ({ searches }: Listing): readonly SearchSeen[] =>
  searches.filter(({ cursor }) => cursor !== undefined);

/** What of a search chooses the results; the order of a filter's values says nothing, and neither does an empty one. */
function filtersOf(args: JsonObject): JsonObject {
  const chosen = ['query', ...OFFERING_FILTERS].map((member) => [member, stringsIn(args[member]).toSorted()] as const);
  return Object.fromEntries(chosen.filter(([, values]) => values.some((value) => value !== '')));
}

/** The filter values of a search but for the trust tiers, which the contract itself names. */
function valuesOf(args: JsonObject): readonly string[] {
  return OFFERING_FILTERS.flatMap((filter) => {
    const values = stringsIn(args[filter]);
    return filter === 'trustTiers' ? values.filter((tier) => !TRUST_TIERS.some((one) => one === tier)) : values;
  });
}

/** Whole, or as a word of a text. */
const stoodIn = (value: string, told: readonly string[]): boolean =>
  told.some((text) => text === value || text.split(/[\s,;]+/).includes(value));

const keysOf = (calls: readonly CallSeen[]): readonly unknown[] => [...new Set(calls.map(({ key }) => key))];

const spelled = (args: JsonObject): string => JSON.stringify(args);

/** As it stands, or in the form in which headers and binary inputs have it. */
function holds(value: Json | undefined, secret: string): boolean {
  const forms = [secret, Buffer.from(secret).toString('base64')];
  return stringsIn(value).some((text) => forms.some((form) => text.includes(form)));
}
