/** The official MCP clients, each in its era: they list, search, call free and paid, are refused, and replay. */
import { errorOf, jsonTextsOf, resultOf } from './answers.ts';
import { chapter } from './kit.ts';

const ERAS = { eras: 'both' } as const;

export const officialClients = chapter('official-clients', ({ check }) => {
  check(
    'assay.search.dual-envelope',
    {
      ...ERAS,
      needs: ['catalogue'],
      spends: { lists: 1, searches: 1 },
      title: 'An official client lists and searches.',
    },
    async ({ assay, expect }) => {
      const about = assay.word('official');
      const tool = await assay.sells({ about });
      const client = await assay.official();
      for (const listed of await client.lists()) expect(listed, 'a listed tool').toHaveProperty('inputSchema');
      const told = await client.searches({ query: about, detail: 'names' });
      const { structuredContent } = resultOf(told);
      expect(structuredContent, 'the page').toMatchObject({ total: 1, results: [{ name: tool.name }] });
      expect(jsonTextsOf(told), 'JSON in the text blocks').toContainEqual(structuredContent);
    },
  );

  check(
    'assay.client.stateless-post',
    { spends: { lists: 1, searches: 1 }, title: 'The official client of 2026-07-28 needs no session.' },
    async ({ assay, expect }) => {
      const client = await assay.official({ revision: '2026-07-28' });
      await client.lists();
      expect(await client.searches({ query: 'x' }), 'a search').toBeDelivered();
    },
  );

  check(
    'assay.client.receipt-intent-null-when-free',
    { ...ERAS, needs: ['provider', 'ledger'], title: 'An official client makes a free call and a paid one.' },
    async ({ assay, expect }) => {
      const [free, paid] = [await assay.sells({ priceMicros: 0n }), await assay.sells({ priceMicros: 2_500n })];
      const client = await assay.official();
      await client.lists();
      for (const through of ['direct', 'wrapper'] as const) {
        const given = await client.calls(free.callOf({ through }));
        expect(given, 'a free call').toBeDelivered();
        if (given.kind === 'delivered' && given.receipt) expect(given.receipt.intentId, 'its intentId').toBeNull();
        const bought = await client.calls(paid.callOf({ through }));
        expect(bought.kind === 'delivered' && bought.receipt?.intentId, 'intentId of a paid call').toMatch(
          /^[0-9a-f-]{36}$/,
        );
      }
      expect([free.executions.length, paid.executions.length], 'executions').toEqual([2, 2]);
      expect((await paid.ledger()).net, 'what it all took').toBe(5_000n);
    },
  );

  check(
    'assay.call.refusal-is-error',
    { ...ERAS, needs: ['provider'], title: 'An official client reads a refusal.' },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const client = await assay.official();
      for (const through of ['direct', 'wrapper'] as const) {
        const refused = await client.tries(tool.callOf({ through, args: { town: 'Lisbon' } }));
        expect(refused, `a ${through} call with wrong arguments`).toBeRefusedAs('TOOL_ARGUMENTS_INVALID');
        expect(resultOf(refused)['isError'], 'isError').toBe(true);
        expect(errorOf(refused), 'assay/error').toBeDefined();
      }
      expect(await client.tries(tool.callOf()), 'a call that fits').toBeDelivered();
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(1);
    },
  );

  check(
    'assay.replay.flag-true',
    { ...ERAS, needs: ['provider', 'ledger'], title: 'An official client is told of a replay.' },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const client = await assay.official();
      const call = tool.callOf({ key: assay.key() });
      const first = await client.calls(call);
      const again = await client.calls(call);
      expect(first.kind === 'delivered' && first.replayed, 'a first answer is marked as a replay').toBe(false);
      expect(again.kind === 'delivered' && again.replayed, 'the second answer is marked as a replay').toBe(true);
      expect(resultOf(again)['content'], 'content of the replay').toEqual(resultOf(first)['content']);
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await tool.ledger()).net, 'what it took').toBe(tool.priceMicros);
    },
  );

  check(
    'assay.client.voucher-accepted',
    { ...ERAS, needs: ['provider', 'ledger', 'chain'], title: 'An official client pays by a signed voucher.' },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const buyer = await assay.buyer({ pays: 'voucher' });
      const client = await assay.official({ by: buyer });
      const demand = await client.tries(tool.callOf());
      expect(demand, 'an unpaid call').toBeRefusedAs('PAYMENT_REQUIRED');
      const paid = await client.calls(tool.callOf({ payment: await buyer.signs(demand) }));
      expect(paid, 'the same call with its voucher').toBeDelivered();
      expect(tool.executions, 'executions').toHaveLength(1);
    },
  );
});
