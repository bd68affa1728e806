import { expect, it } from 'vitest';
import { type Fault, fault } from '../../src/contract/index.ts';
import { dialectOf, openShop, type ShopOptions } from './shop.test.kit.ts';

async function within(options: ShopOptions, test: (shop: Awaited<ReturnType<typeof openShop>>) => Promise<void>) {
  const shop = await openShop(options);
  try {
    await test(shop);
  } finally {
    await shop.close();
  }
}

const STRANGER = { token: 'wrong', address: '127.0.0.9', url: '/', revision: '2026-07-28' } as const;
const BREAKS = { dialect: 'assay', breaks: [] } as const;

it.each<[Fault, (shop: Awaited<ReturnType<typeof openShop>>) => Promise<unknown>, unknown]>([
  [
    fault({
      ...BREAKS,
      name: 'idempotency/claim-is-not-atomic',
      on: { kind: 'port', name: 'idempotency' },
      wrap: (idempotency) => ({ ...idempotency, claim: async () => undefined }),
    }),
    async (shop) => {
      const provider = await shop.sells({ name: 'raced' });
      const buyer = await shop.buyer();
      await Promise.all([buyer.buys('raced', 'k'), buyer.buys('raced', 'k')]);
      expect((await buyer.buys('raced', 'k')).replayed).toBe(true);
      return provider.journal.length;
    },
    2,
  ],
  [
    fault({
      ...BREAKS,
      name: 'ledger/charges-twice',
      on: { kind: 'port', name: 'ledger' },
      wrap: (ledger) => ({ ...ledger, capture: (intentId, micros) => ledger.capture(intentId, micros * 2n) }),
    }),
    async (shop) => {
      await shop.sells({ name: 'dear' });
      const buyer = await shop.buyer();
      await buyer.buys('dear', 'k');
      await shop.passes(15 * 60_000);
      return (await buyer.ledger()).balanceMicros;
    },
    '995000',
  ],
  [
    fault({
      ...BREAKS,
      name: 'codec/price-with-a-fee',
      on: { kind: 'codec', name: 'assay' },
      wrap: (codec) => ({
        ...codec,
        price: (quote, asset) => codec.price({ ...quote, priceMicros: quote.priceMicros + 1n }, asset),
      }),
    }),
    async (shop) => {
      await shop.sells({ name: 'dear' });
      const buyer = await shop.buyer();
      return (await buyer.calls('get_tool', { name: 'dear' })).content.price.maxAmount;
    },
    '2501',
  ],
])('composes a fault into the one subject that it names: $name', async (sin, shown, expected) => {
  await within({ fault: sin }, async (shop) => expect(await shown(shop)).toEqual(expected));
  await within({}, async (shop) => expect(await shown(shop).catch(() => 'noticed')).not.toEqual(expected));
});

it('takes the other allowed readings as variants, and names them where one is unknown', async () => {
  await within({ variant: 'spare' }, async (shop) => {
    await shop.sells({ name: 'dear' });
    const buyer = await shop.buyer();
    expect((await buyer.buys('dear', 'k')).receipt).toMatchObject({ status: 'SETTLED', charged: { amount: '2500' } });
    expect((await buyer.buys('nothing', 'l')).error).toEqual({ code: 'TOOL_NOT_IN_TOOLSET', retryable: false });
    expect((await buyer.buys('dear', 'k')).meta).toEqual({ 'assay/replayed': true });
    expect(await dialectOf(shop.gateway, 'assay').admit(STRANGER)).toMatchObject({
      kind: 'error',
      data: { 'assay/error': { code: 'MCP_CREDENTIAL_INVALID' } },
    });
    expect(await buyer.lists()).toMatchObject({ result: { tools: [{ name: 'dear' }] } });
  });
  await within({ variant: 'lavish' }, async (shop) => {
    await shop.sells({ name: 'dear' });
    const buyer = await shop.buyer();
    expect((await buyer.buys('dear', 'k')).receipt).toMatchObject({ fellBack: false, status: 'VERIFYING' });
    const { content } = await buyer.calls('get_tool', { name: 'dear' });
    expect(content).toMatchObject({ notReviewed: false, changelog: [{}], providers: [{}] });
    expect((await buyer.calls('nothing')).error).toMatchObject({ retryable: true, fixUrl: 'https://example.com/help' });
    expect(await dialectOf(shop.gateway, 'assay').admit(STRANGER)).toMatchObject({
      kind: 'result',
      result: { isError: true },
    });
  });
  await expect(openShop({ variant: 'odd' })).rejects.toThrow('spare, lavish');
});

it('tells an unexpected failure as one, and turns callers away before anything is looked at', async () => {
  await within({}, async (shop) => {
    const provider = await shop.sells({ name: 'broken', breaks: 'internal' });
    const buyer = await shop.buyer();
    expect((await buyer.buys('broken', 'k')).error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', retryable: true });
    expect(shop.failures).toHaveLength(1);
    expect(await buyer.ledger()).toMatchObject({ heldMicros: '0', entries: [] });
    expect(provider.journal).toHaveLength(0);

    const assay = dialectOf(shop.gateway, 'assay');
    const caller = { token: 'wrong', address: '127.0.0.9', url: '/', revision: '2026-07-28' } as const;
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push(await assay.admit(caller));
    expect(statuses[19]).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
    expect(statuses[20]).toMatchObject({ status: 429, headers: { 'Retry-After': '60' } });
    const served = { ...caller, token: buyer.token };
    expect(await assay.admit(served)).toBeUndefined();
    expect(await assay.admit({ ...served, url: '/?tools=broken&free=0' })).toBeUndefined();
    for (const url of ['/nowhere', '/?unknown=1', '/?free=maybe', '/?tools=%00'])
      expect(await assay.admit({ ...served, url })).toMatchObject({ status: 404 });
    await buyer.changes({ revoked: true });
    expect(await assay.admit({ ...served, address: '127.0.0.8' })).toMatchObject({ status: 401 });
  });
});

it('refuses control calls that name nothing or say nothing', async () => {
  await within({}, async ({ gateway, sells }) => {
    const { admin } = gateway;
    await expect(admin.ledger('nobody')).rejects.toMatchObject({ status: 404, error: 'unknown-account' });
    await expect(admin.createAccount({ dialect: 'assay', balanceMicros: '-1' })).rejects.toMatchObject({ status: 400 });
    await expect(admin.changeTool('assay', 'nothing', {})).rejects.toMatchObject({ status: 404 });
    await expect(sells({ name: 'get_tool' })).rejects.toMatchObject({ status: 400 });
    await expect(sells({ name: 'odd', inputSchema: { type: 'nonsense' } })).rejects.toMatchObject({ status: 400 });
  });
});

it('lists up to five pinned tools beside the helpers, or all of them page by page', async () => {
  await within({}, async (shop) => {
    for (let n = 100; n < 210; n++) await shop.sells({ name: `tool_${n}`, pinned: n < 107 });
    const buyer = await shop.buyer({ policy: { deny: ['tool_101'] } });
    const names = async (who: typeof buyer, cursor?: unknown) => {
      const answer = await who.lists(cursor === undefined ? {} : { cursor: cursor as string });
      const { tools, nextCursor } = (
        answer as unknown as { result: { tools: { name: string }[]; nextCursor?: string } }
      ).result;
      return { names: tools.map(({ name }) => name), nextCursor };
    };
    const helpers = ['search_tools', 'get_tool', 'call_tool'];
    const pinned = ['tool_100', 'tool_102', 'tool_103', 'tool_104', 'tool_105'];
    expect((await names(buyer)).names).toEqual([...helpers, ...pinned]);
    expect((await names(buyer.at('/?tools=tool_150,tool_106'))).names).toEqual([...helpers, 'tool_106']);
    const full = buyer.at('/?discovery=full');
    const first = await names(full);
    expect(first.names).toHaveLength(103);
    const second = await names(full, first.nextCursor);
    expect(new Set([...first.names, ...second.names]).size).toBe(112);
    expect(second.nextCursor).toBeUndefined();
    expect(await full.lists({ cursor: 'x y' })).toMatchObject({ kind: 'error', code: -32602 });
    expect((await names(buyer.at('/?discovery=auto'))).names).toHaveLength(8);
    expect((await names(buyer.at('/?discovery=auto&tools=tool_150'))).names).toEqual([...helpers, 'tool_150']);
  });
});
