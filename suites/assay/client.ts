/** A paying client: how it follows a search, and how it sees a purchase to its end. */
import { isObject, type Json, type ScriptedRequest } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';
import { delivers, demands, pageOf, refuses, type ScriptedShop } from './scripted-shop.ts';

export const client = chapter('client', ({ check }) => {
  check('assay.cursor.client-uses-latest', {}, async ({ assay, expect }) => {
    const { client, shop } = await assay.client();
    const word = assay.word('tides');
    const cursors = [`${word}/1+?&=`, ` ${word} ü 2`, `${word}.3`];
    const pages = new Map<Json | undefined, Json>([undefined, ...cursors].map((at, n) => [at, cursors[n] ?? null]));
    const searches = answersSearches(shop, word, (cursor) =>
      pages.has(cursor) ? pageOf([`${word}_tool`], pages.get(cursor) ?? null) : refuses('INVALID_CURSOR'),
    );
    const { results } = await client.orders({ do: 'search', search: { query: word, detail: 'names', limit: 1 } });
    expect(searches(), 'cursors of the searches').toEqual([undefined, ...cursors]);
    expect(results, 'results of all pages').toHaveLength(4);
  });

  check('assay.cursor.recovery-new-search', {}, async ({ assay, expect }) => {
    const { client, shop } = await assay.client();
    const word = assay.word('reefs');
    const [refused, good] = [`${word}-refused`, `${word}-good`];
    let firsts = 0;
    const searches = answersSearches(shop, word, (cursor) => {
      if (cursor === undefined) return pageOf([`${word}_1`], ++firsts === 1 ? refused : good);
      return cursor === good ? pageOf([`${word}_2`], null) : refuses('INVALID_CURSOR');
    });
    await client.orders({ do: 'search', search: { query: word, detail: 'names', limit: 1 } });
    expect(searches().slice(0, 3), 'cursors of the searches').toEqual([undefined, refused, undefined]);
    const again = searches().filter((cursor) => cursor === refused);
    expect(again, 'searches with the refused cursor').toHaveLength(1);
  });

  check('assay.call.metadata-beside-arguments', { wants: ['chain'] }, async ({ assay, expect }) => {
    const { client, shop, requirement } = await assay.client();
    const name = assay.word('beside');
    const tool = shop.sells(name, ({ voucher }) =>
      requirement && !voucher ? demands({ ...requirement(name) }) : delivers(),
    );
    const args = { city: 'Lisbon', days: 3 };
    const { result } = await client.orders({ do: 'buy', tool: name, arguments: args });
    expect(isObject(result) && result['isError'] !== true, 'the purchase was served').toBe(true);
    for (const { args: sent, key } of tool.calls) {
      expect(sent, 'arguments that reached the tool').toEqual(args);
      expect(key, "the key in the request's _meta").toBeTypeOf('string');
    }
    expect(tool.vouchers, 'payments in `_meta`').toHaveLength(requirement ? 1 : 0);
  });

  check('assay.settlement.client-not-repurchase-while-held', {}, async ({ assay, expect }) => {
    const { client, shop } = await assay.client();
    const held = shop.sells(assay.word('held'), () => delivers('VERIFYING'));
    await client.orders({ do: 'buy', tool: held.name, arguments: {} });
    expect(held.calls, 'calls of a purchase that is held').toHaveLength(1);
    const lost = shop.sells(assay.word('lost'), (_, time) => (time === 1 ? { does: 'cuts' } : delivers('VERIFYING')));
    await client.orders({ do: 'buy', tool: lost.name, arguments: {} });
    expect(lost.calls.length, 'calls of a purchase whose answer was lost').toBeGreaterThan(1);
    expect(keysOf(lost), 'keys of that purchase').toHaveLength(1);
  });

  check('assay.error.internal-error-keep-key', {}, async ({ assay, expect }) => {
    const { client, shop } = await assay.client();
    const broken = refuses('INTERNAL_SERVER_ERROR', { retryable: true });
    const tool = shop.sells(assay.word('broken'), (_, time) => (time === 1 ? broken : delivers()));
    await client.orders({ do: 'buy', tool: tool.name, arguments: {} });
    if (tool.calls.length < 2) return assay.untested('the client does not send a call again that failed inside');
    expect(keysOf(tool), 'keys of one purchase that failed inside the gateway').toHaveLength(1);
  });
});

const keysOf = ({ calls }: ReturnType<ScriptedShop['sells']>): readonly unknown[] => [
  ...new Set(calls.map(({ key }) => key)),
];

/** Answers the searches that have to do with a word, by their cursor; returns the cursors that came, in order. */
function answersSearches(
  { gateway }: ScriptedShop,
  word: string,
  answer: (cursor: Json | undefined) => ReturnType<typeof pageOf>,
): () => readonly (Json | undefined)[] {
  const cursorIn = ({ rpc }: ScriptedRequest) => {
    const args = rpc?.params['arguments'];
    return isObject(args) ? args['cursor'] : undefined;
  };
  const isOwn = ({ rpc }: ScriptedRequest) =>
    rpc?.params['name'] === 'search_tools' && JSON.stringify(rpc.params['arguments'] ?? {}).includes(word);
  gateway.answers((request) => (isOwn(request) ? answer(cursorIn(request)) : undefined));
  return () => gateway.requests.filter(isOwn).map(cursorIn);
}
