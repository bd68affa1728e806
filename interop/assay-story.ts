/** What a person does with a plain MCP client at the Assay gateway of a served world. */
import assert from 'node:assert/strict';
import { controlOf, delivered, during, type Result, type Session, type Story } from './session.ts';

interface Found {
  readonly results: readonly { readonly name: string }[];
}

interface Contract {
  readonly price: { readonly maxAmount: string };
  readonly inputSchema: { readonly required: readonly string[] };
}

const DISCOVERY = ['search_tools', 'get_tool', 'call_tool'];
const CITY = { city: 'Lisbon' };

export const assayStory: Story = async ({ served, connect, own: profile, held }) => {
  const control = controlOf(served, 'assay');
  const root = served.mcp.assay;
  const { accountId, token } = await control('accounts', { balanceMicros: '10000' });
  const at = (url: string, act: (session: Session) => Promise<void>) => during(connect(url, String(token)), act);

  await at(root, async (client) => {
    assert.deepEqual((await namesOf(client)).toSorted(), DISCOVERY.toSorted());
    held(`lists the discovery and calling tools${client.revision ? `, and speaks ${client.revision}` : ''}`);
    await discovers(client, held);
  });
  await at(`${root}?discovery=full`, async (client) => {
    const listed = await namesOf(client);
    for (const name of [...DISCOVERY, 'get_time', 'get_weather'])
      assert(listed.includes(name), `${listed} lacks ${name}`);
    held('lists every tool where the URL asks for it');
    await buys(client, held);
    const { balanceMicros } = await control(`ledger?accountId=${accountId}`);
    assert.equal(balanceMicros, '7500');
    held('has paid once by the ledger');
  });
  const { url } = await control('urls', { profile, tools: ['get_time'], discovery: 'full' });
  await at(String(url), async (client) => {
    assert(!(await namesOf(client)).includes('get_weather'));
    assert.deepEqual(delivered(await client.call('get_time', CITY)), { ...CITY, time: '12:00' });
    refused(await client.call('call_tool', { name: 'get_weather', arguments: CITY }), 'TOOL_NOT_IN_TOOLSET');
    held('calls at a scoped URL, and only what is in it');
  });
  await assert.rejects(
    at(`${root}my/nobody-has-this`, async (client) => void (await client.list())),
    /MCP_URL_NOT_FOUND/,
  );
  held('is told that a URL is unknown');
};

async function namesOf(client: Session): Promise<readonly string[]> {
  return (await client.list()).map(({ name }) => name);
}

async function discovers(client: Session, held: (step: string) => void): Promise<void> {
  const found = delivered<Found>(await client.call('search_tools', { query: 'weather', limit: 1 }));
  assert.deepEqual(
    found.results.map(({ name }) => name),
    ['get_weather'],
  );
  held('searches and finds a priced tool');
  const tool = delivered<Contract>(await client.call('get_tool', { name: 'get_weather' }));
  assert.equal(tool.price.maxAmount, '2500');
  assert.deepEqual(tool.inputSchema.required, ['city']);
  held("reads a tool's contract and price");
}

async function buys(client: Session, held: (step: string) => void): Promise<void> {
  assert.deepEqual(delivered(await client.call('get_time', CITY)), { ...CITY, time: '12:00' });
  held('makes a free call');
  refused(await client.call('get_weather', { town: 'Lisbon' }), 'TOOL_ARGUMENTS_INVALID');
  held('is refused for wrong arguments');
  const key = { 'assay/idempotency-key': 'once' };
  const paid = await client.call('get_weather', CITY, key);
  assert.deepEqual(delivered(paid), { ...CITY, celsius: 21 });
  assert.equal(paid._meta?.['assay/replayed'], undefined);
  held('pays a call from the balance');
  const again = await client.call('get_weather', CITY, key);
  assert.equal(again._meta?.['assay/replayed'], true);
  assert.deepEqual(delivered(again), delivered(paid));
  assert.equal(intentOf(again), intentOf(paid));
  held('sends the same key again, and gets the replay');
}

function refused(result: Result, code: string): void {
  assert(result.isError, JSON.stringify(result));
  assert.equal((result._meta?.['assay/error'] as { code?: unknown } | undefined)?.code, code, JSON.stringify(result));
}

function intentOf({ _meta }: Result): string {
  const { intentId } = (_meta?.['assay/receipt'] ?? {}) as { intentId?: unknown };
  assert(typeof intentId === 'string', JSON.stringify(_meta));
  return intentId;
}
