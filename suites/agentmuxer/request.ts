/** The places of a call's request: what a buyer gives is what the provider receives, in whatever right spelling. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Expect, RequirementId, SoldTool } from '../../src/runner/index.ts';
import { chapter, type MarketKit } from './kit.ts';
import { type Mapping, mappingsOf, offerOf, placesOf, requestTextOf, unlistedFiles } from './mappings.ts';
import { bytesOf, readAs } from './provider-reading.ts';

/** Characters of what arrived, and of what was meant, in a report. */
const TOLD_MAX = 200;
const BASE64 = /[\w+/-]{8,}/g;

interface World {
  readonly market: MarketKit<'provider' | 'catalogue', never>;
  readonly expect: Expect;
}

const PATH = 'agentmuxer.call.request-path';
const QUERY = 'agentmuxer.call.request-query';
const HEADERS = 'agentmuxer.call.request-headers';
const BODY = 'agentmuxer.call.request-body';
const BINARY = 'agentmuxer.call.request-binary-body';
const FILES = 'agentmuxer.call.request-multipart-files';
const FIELDS = 'agentmuxer.call.request-fields-take-effect';
const EVERY_PLACE: readonly RequirementId[] = [PATH, QUERY, HEADERS, BODY, BINARY, FILES];

/** Each call arrives as what it means. */
async function arrive(world: World, mappings: readonly Mapping[], proves: readonly RequirementId[] = []) {
  await Promise.all(mappings.map((mapping) => arriveAs(world, mapping, proves)));
}

/**
 * A call that a gateway may refuse arrives as what it means, or not at all; one whose files it may want without lists
 * arrives in that form; and that one which it may change is told of as advice. What else than the check's own place is
 * wrong counts against the clause of that place, where the check proves it.
 */
async function arriveAs(world: World, mapping: Mapping, proves: readonly RequirementId[]): Promise<void> {
  const { market, expect } = world;
  const { name, means, isRefusable, isChangeable } = mapping;
  const offering = await market.sellsRequest(offerOf(mapping));
  const outcome = await market.spells(offering, requestTextOf(mapping));
  const [received] = offering.attempts;
  const isRefused = outcome.kind === 'refused' && !received;
  if (isRefused && isRefusable) return market.advise(`${name}: it is refused`);
  const unlisted = isRefused ? unlistedFiles(mapping) : undefined;
  if (unlisted) return arriveAs(world, unlisted, proves);
  expect(outcome, name).toBeDelivered();
  expect(offering.attempts, `requests to the provider of "${name}"`).toHaveLength(1);
  // The document says nothing of methods.
  const asksOtherwise = received !== undefined && received.method !== mapping.http.method;
  if (asksOtherwise) market.advise('a provider is asked by another HTTP method than its seller published');
  const came: { readonly [what: string]: unknown } = received ? { ...(await readAs(means, received)) } : {};
  if (isChangeable && !isDeepStrictEqual(came, means)) return market.advise(`${name}: they do not`);
  for (const [what, wanted] of Object.entries(means)) {
    const clause = clauseOf(what, mapping);
    const [arrived, meant] = [came[what], wanted].map((one) => JSON.stringify(one)?.slice(0, TOLD_MAX));
    const claim = proves.includes(clause) ? expect.for(clause) : expect;
    claim(came[what], `${what} of "${name}", which arrived as ${arrived} and means ${meant},`).toEqual(wanted);
  }
}

/** Which clause says that this has to arrive. */
function clauseOf(what: string, mapping: Mapping): RequirementId {
  const places = placesOf(mapping);
  switch (what) {
    case 'pathSegments':
      return PATH;
    case 'query':
      return places.includes('querystring') ? FIELDS : QUERY;
    case 'headers':
      return places.includes('contentType') ? FIELDS : HEADERS;
    case 'body':
      return places.includes('binaryBody') ? BINARY : BODY;
    case 'parts':
      return FILES;
    default:
      return FIELDS;
  }
}

export const request = chapter('request', ({ check }) => {
  check(PATH, { needs: ['provider'] }, (world) => arrive(world, mappingsOf('path')));

  check(QUERY, { needs: ['provider'], proves: [BODY] }, (world) => arrive(world, mappingsOf('query'), [BODY]));

  check(HEADERS, { needs: ['provider'], proves: [BODY] }, (world) => arrive(world, mappingsOf('headers'), [BODY]));

  check(BODY, { needs: ['provider'] }, (world) => arrive(world, mappingsOf('body')));

  check(FIELDS, { needs: ['provider'], proves: [BODY] }, (world) =>
    arrive(world, [...mappingsOf('cookies'), ...mappingsOf('querystring'), ...mappingsOf('contentType')], [BODY]),
  );

  check(
    FIELDS,
    { needs: ['provider'], proves: [BODY], title: 'Cookies, query string and content type take effect at once.' },
    (world) => arrive(world, mappingsOf('fields'), [BODY]),
  );

  check(BINARY, { needs: ['provider'], proves: [FIELDS] }, (world) =>
    arrive(world, mappingsOf('binaryBody'), [FIELDS]),
  );

  check(
    BINARY,
    { needs: ['provider'], title: 'Content of a hundred kilobytes arrives whole, or not at all.' },
    async ({ market, expect }) => {
      const content = Buffer.alloc(100_000, market.word('content'));
      const offering = await market.sellsRequest({ takes: { binaryBody: {} } });
      const outcome = await offering.call({ request: { binaryBody: { base64: content.toString('base64') } } });
      if (outcome.kind === 'refused') {
        expect(offering.attempts, 'requests to the provider of a refused call').toHaveLength(0);
        return market.advise('content of 100 000 bytes is refused');
      }
      const [received] = offering.attempts;
      expect(outcome, 'content of 100 000 bytes').toBeDelivered();
      expect(received?.content.bytes, 'bytes that arrived').toBe(content.length);
      const sha256 = createHash('sha256').update(content).digest('base64');
      expect(received?.content.sha256, 'the SHA-256 of what arrived').toBe(sha256);
    },
  );

  check(FILES, { needs: ['provider'] }, (world) => arrive(world, mappingsOf('multipartFiles')));

  check(
    FIELDS,
    { needs: ['provider'], proves: EVERY_PLACE, title: 'No place of a request takes the room of another.' },
    (world) => arrive(world, [...mappingsOf('several'), ...mappingsOf('nothing')], EVERY_PLACE),
  );

  check('agentmuxer.call.connection-credential-not-forwarded', { needs: ['provider'] }, async ({ market, expect }) => {
    const { token } = await market.me();
    if (token === undefined) return market.untested('there is no credential that could be forwarded');
    const offerings = await Promise.all(
      [...mappingsOf('headers'), ...mappingsOf('binaryBody')].map(async (mapping) => {
        const offering = await market.sellsRequest(offerOf(mapping));
        expect(await market.spells(offering, requestTextOf(mapping)), mapping.name).toBeDelivered();
        return offering;
      }),
    );
    const plain = await market.sells();
    expect(await plain.call(), 'a call with a body').toBeDelivered();
    const telling = [...offerings, plain].flatMap(({ attempts }) => attempts.filter((one) => tells(one, token)));
    expect(
      telling.map(({ target }) => target),
      'requests to a provider with the API key in them',
    ).toEqual([]);
  });
});

/** Does it hold the text anywhere: in path or query, in a header, in its body, as it is or in Base64? */
function tells(attempt: SoldTool['attempts'][number], text: string): boolean {
  const { target, rawHeaders } = attempt;
  const told = [target, ...rawHeaders.flat(), bytesOf(attempt).toString('utf8')];
  const forms = [text, encodeURIComponent(text)];
  const decoded = told.flatMap((one) => (one.match(BASE64) ?? []).map((it) => Buffer.from(it, 'base64').toString()));
  return [...told, ...decoded].some((one) => forms.some((form) => one.includes(form)));
}
