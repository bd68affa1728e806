/** The transport and the members that the published client reads. */
import { entryOf, found } from './answers.ts';
import { chapter } from './kit.ts';

const SECOND_MS = 1_000;

export const wire = chapter('wire', ({ check }) => {
  check('assay.client.stateless-post', { spends: { lists: 1, searches: 1 } }, async ({ assay, expect }) => {
    const me = await assay.me();
    const connection = assay.knocks({ token: me.token, revision: '2026-07-28' });
    const list = await connection.request('tools/list');
    expect(list.kind, 'what tools/list without a handshake comes to').toBe('result');
    const search = { name: 'search_tools', arguments: { query: 'x' } };
    const page = assay.outcome(me.hears(await connection.request('tools/call', search)));
    expect(page, 'a search without a handshake').toBeDelivered();
  });

  check(
    'assay.client.rest-error-envelope',
    { eras: 'both', spends: { searches: 1, signIns: 1 } },
    async ({ assay, expect }) => {
      const { token } = await assay.me();
      const search = { name: 'search_tools', arguments: { query: 'x' } };
      expect((await assay.knocks({ token }).request('tools/call', search)).kind, 'a call at a served URL').toBe(
        'result',
      );
      const nowhere = await assay.knocks({ token, path: `/my/${assay.word('nowhere')}` }).request('tools/call', search);
      const nobody = await assay.knocks().request('tools/call', search);
      for (const [reply, what, status, code] of [
        [nowhere, 'a call at a URL that names nothing', 404, 'MCP_URL_NOT_FOUND'],
        [nobody, 'a call without a credential', 401, /./],
      ] as const) {
        // An answer of JSON-RPC is free to tell it in its own way.
        if (reply.kind === 'result' || reply.kind === 'error') {
          expect(assay.outcome(reply), what).toBeRefusedAs(code);
          assay.advise(`${what} is answered by JSON-RPC, and not by HTTP ${status}`);
          continue;
        }
        expect(reply, what).toMatchObject({ kind: 'http', status });
        expect(assay.outcome(reply), what).toBeRefusedAs(code);
        for (const member of ['code', 'message']) {
          const told = reply.kind === 'http' ? found(member, found('error', reply.body)) : undefined;
          expect(typeof told, `type of error.${member}`).toBe('string');
        }
      }
    },
  );

  check(
    'assay.client.date-tells-gateway-clock',
    { needs: ['clock'], spends: { lists: 2 } },
    async ({ assay, expect }) => {
      const session = await assay.session();
      for (const moveMs of [0, 90 * SECOND_MS]) {
        await assay.clock.advance(moveMs);
        const { http } = await session.request('tools/list');
        const offMs = (http?.dateMs ?? Number.NaN) - (await assay.clock.now());
        expect(Math.abs(offMs), `milliseconds between Date and the clock moved by ${moveMs}`).toBeLessThanOrEqual(
          SECOND_MS,
        );
      }
    },
  );

  check('assay.client.price-object', { needs: ['catalogue', 'accounts'], spends: {} }, async ({ assay, expect }) => {
    const about = assay.word('price');
    const tool = await assay.sells({ about, priceMicros: 2_500n, pinned: true });
    const buyer = await assay.buyer({ policy: { allow: [tool.name] } });
    const agree = async (priceMicros: bigint) => {
      const { price } = await buyer.inspect(tool.name);
      expect(price, 'the price of get_tool').toMatchObject({ maxAmount: String(priceMicros) });
      expect(found('asset', price), 'the asset of its price').toMatch(/^eip155:\d+\/erc20:0x[0-9a-fA-F]{40}$/);
      const { assayPrice } = entryOf(await buyer.search({ query: about }), tool);
      expect(assayPrice, 'assayPrice of a search').toEqual(price);
      const listed = (await buyer.list()).find(({ name }) => name === tool.name);
      if (!listed) return assay.advise('the tool is not listed, so its price in tools/list was not read');
      expect(found('assay/price', listed['_meta']), 'assay/price of tools/list').toEqual(price);
    };
    await agree(2_500n);
    await tool.changes({ priceMicros: '4100' });
    await agree(4_100n);
  });
});
