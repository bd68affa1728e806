/** `inspect_offering`: what one version takes, and how it is used. */
import type { Json } from '../../src/runner/index.ts';
import { isProse, isToldNear, needOf } from './interface-reading.ts';
import { chapter } from './kit.ts';
import { mentions, names } from './reading.ts';

/** Is that input told of, by a member of its name or in a text? */
const tells = (told: Json | undefined, input: string) => names(told, input) || mentions(told, input);

/** Of no offering. */
const NOBODYS_VERSION = '8d4f6b1a-2c3e-4f50-9a7b-6c5d4e3f2a1b';

export const inspect = chapter('inspect', ({ check }) => {
  check('agentmuxer.inspect.version-id-required', {}, async ({ market, expect }) => {
    await market.inspect(await market.someVersionId());
    for (const args of [{}, ...['abc', 5, NOBODYS_VERSION].map((id) => ({ offeringVersionId: id }))]) {
      expect(await market.inspects(args), `an inspection of ${JSON.stringify(args)}`).toBeRefused();
    }
  });

  check('agentmuxer.inspect.exact-version', { needs: ['catalogue'] }, async ({ market, expect }) => {
    const [was, is] = [market.word('was'), market.word('is')];
    const takes = (input: string) => ({ body: { type: 'object', properties: { [input]: { type: 'string' } } } });
    const first = await market.sellsRequest({ takes: takes(was) });
    expect(tells(await market.inspect(first.id), was), 'the input of the first version is told').toBe(true);

    const second = await market.sellsRequest({ takes: takes(is), name: first.name });
    expect(tells(await market.inspect(second.id), is), 'the input of the second version is told').toBe(true);

    const told = await market.inspects({ offeringVersionId: first.id });
    if (told.kind === 'refused') return market.advise('a version cannot be inspected once a newer one is there');
    expect(told, 'an inspection of the first version').toBeDelivered();
    const older = told.kind === 'delivered' ? told.output : undefined;
    expect(tells(older, is), 'the input of the second version is told of the first').toBe(false);
    expect(tells(older, was), 'the input of the first version is still told').toBe(true);
  });

  check('agentmuxer.inspect.interface-and-usage', { needs: ['catalogue'] }, async ({ market, expect }) => {
    const [place, days, sky] = [market.word('place'), market.word('days'), market.word('sky')];
    const about = market.word('usage');
    const taking = (input: string, type: string) => ({ type: 'object', properties: { [input]: { type } } });
    const offering = await market.sellsRequest({
      about,
      path: `/weather/{${place}}`,
      takes: {
        path: { ...taking(place, 'string'), required: [place] },
        query: taking(days, 'integer'),
        body: { ...taking(sky, 'number'), required: [sky] },
      },
      requires: ['path', 'body'],
    });
    const told = await market.inspect(offering.id);
    const inputs = [
      ['the path parameter', place, /path/i, /string|text/i],
      ['the query parameter', days, /query/i, /integer|int(?![a-z])|number/i],
      ['the member of the body', sky, /body|payload|json/i, /number|float|double|decimal/i],
    ] as const;
    for (const [what, input, location, type] of inputs) {
      expect(isToldNear(told, input, location), `${what} is told with its location`).toBe(true);
      expect(isToldNear(told, input, type), `${what} is told with its type`).toBe(true);
    }
    // That a path parameter is needed goes without saying.
    const need = (input: string) => needOf(told, input, [place, days, sky]);
    expect(need(place), 'whether the path parameter is needed').not.toBe('optional');
    expect(need(days), 'whether the query parameter is needed').not.toBe('required');
    expect(need(sky), 'whether the member of the body is needed').not.toBe('optional');
    if (need(sky) === undefined && isProse(told, sky))
      market.advise('which inputs are needed is not to be read in its text');
    else expect(need(sky), 'what a needed input is told as, and one that is not').not.toBe(need(days));
    expect(mentions(told, about), 'its description is told').toBe(true);
  });
});
