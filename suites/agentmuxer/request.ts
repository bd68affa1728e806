/** The places of a call's request: what a buyer gives is what the provider receives, in whatever right spelling. */
import { createHash } from 'node:crypto';
import type { Expect, SoldTool } from '../../src/runner/index.ts';
import { chapter, type MarketKit } from './kit.ts';
import { type Mapping, mappingsOf, offerOf, requestTextOf } from './mappings.ts';
import { bytesOf, readAs } from './provider-reading.ts';

/** Characters of what arrived, in a report. */
const TOLD_MAX = 200;

interface World {
  readonly market: MarketKit<'provider' | 'catalogue', never>;
  readonly expect: Expect;
}

/** Each call arrives as what it means; one that a gateway may refuse arrives so, or not at all. */
async function arrive({ market, expect }: World, mappings: readonly Mapping[]): Promise<void> {
  await Promise.all(
    mappings.map(async (mapping) => {
      const { name, means, isRefusable } = mapping;
      const offering = await market.sellsRequest(offerOf(mapping));
      const outcome = await market.spells(offering, requestTextOf(mapping));
      const [received] = offering.attempts;
      if (isRefusable && outcome.kind === 'refused' && !received) return market.advise(`${name}: it is refused`);
      expect(outcome, name).toBeDelivered();
      expect(offering.attempts, `requests to the provider of "${name}"`).toHaveLength(1);
      const came: { readonly [what: string]: unknown } = received ? { ...(await readAs(means, received)) } : {};
      for (const [what, wanted] of Object.entries(means)) {
        const told = JSON.stringify(came[what])?.slice(0, TOLD_MAX);
        expect(came[what], `${what} of "${name}", which arrived as ${told},`).toEqual(wanted);
      }
    }),
  );
}

export const request = chapter('request', ({ check }) => {
  check('agentmuxer.call.request-path', { needs: ['provider'] }, (world) => arrive(world, mappingsOf('path')));

  check('agentmuxer.call.request-query', { needs: ['provider'] }, (world) => arrive(world, mappingsOf('query')));

  check('agentmuxer.call.request-headers', { needs: ['provider'] }, (world) => arrive(world, mappingsOf('headers')));

  check('agentmuxer.call.request-body', { needs: ['provider'] }, (world) => arrive(world, mappingsOf('body')));

  check('agentmuxer.call.request-fields-take-effect', { needs: ['provider'] }, (world) =>
    arrive(world, [
      ...mappingsOf('cookies'),
      ...mappingsOf('querystring'),
      ...mappingsOf('contentType'),
      ...mappingsOf('fields'),
    ]),
  );

  check('agentmuxer.call.request-binary-body', { needs: ['provider'] }, (world) =>
    arrive(world, mappingsOf('binaryBody')),
  );

  check(
    'agentmuxer.call.request-binary-body',
    { needs: ['provider'], title: 'Content of a hundred kilobytes arrives whole, or not at all.' },
    async ({ market, expect }) => {
      const content = Buffer.alloc(100_000, market.word('content'));
      const offering = await market.sellsRequest({ takes: { binaryBody: {} } });
      const outcome = await offering.call({ request: { binaryBody: { base64: content.toString('base64') } } });
      const [received] = offering.attempts;
      if (outcome.kind === 'refused' && !received) return market.advise('content of 100 000 bytes is refused');
      expect(outcome, 'content of 100 000 bytes').toBeDelivered();
      expect(received?.content.bytes, 'bytes that arrived').toBe(content.length);
      const sha256 = createHash('sha256').update(content).digest('base64');
      expect(received?.content.sha256, 'the SHA-256 of what arrived').toBe(sha256);
    },
  );

  check('agentmuxer.call.request-multipart-files', { needs: ['provider'] }, (world) =>
    arrive(world, mappingsOf('multipartFiles')),
  );

  check(
    'agentmuxer.call.request-fields-take-effect',
    { needs: ['provider'], title: 'No place of a request takes the room of another.' },
    (world) => arrive(world, mappingsOf('several')),
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

/** Does it hold the text anywhere: in path or query, in a header, in its body? */
function tells(attempt: SoldTool['attempts'][number], text: string): boolean {
  const { target, rawHeaders } = attempt;
  const told = [target, ...rawHeaders.flat(), bytesOf(attempt).toString('utf8')];
  const forms = [text, encodeURIComponent(text), Buffer.from(text).toString('base64')];
  return told.some((one) => forms.some((form) => one.includes(form)));
}
