/** What a person does with a plain MCP client at a served world; every step is told once it held. */
import assert from 'node:assert/strict';

/** Of the one line of `touchstone serve --json`. */
export interface Served {
  readonly mcp: { readonly assay: string };
  readonly control: string;
  readonly controlToken: string;
}

/** A tool's result, as the client hands it on. */
export interface Result {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly _meta?: { readonly [key: string]: unknown };
}

/** A client at one URL; its methods reject where the client itself gives up. */
export interface Session {
  /** Where the client tells it. */
  readonly revision?: string | undefined;
  list(): Promise<readonly string[]>;
  call(name: string, args: object, meta?: { readonly [key: string]: string }): Promise<Result>;
  close(): Promise<void>;
}

interface Found {
  readonly results: readonly { readonly name: string }[];
}

interface Contract {
  readonly price: { readonly maxAmount: string };
  readonly inputSchema: { readonly required: readonly string[] };
}

export type Connect = (url: string, token: string) => Promise<Session>;

const DISCOVERY = ['search_tools', 'get_tool', 'call_tool'];
const CITY = { city: 'Lisbon' };

/** Goes through the whole story; throws at the first step that did not hold. `profile` names the scoped URL. */
export async function story(served: Served, connect: Connect, profile: string, held: (step: string) => void) {
  const control = controlOf(served);
  const root = served.mcp.assay;
  const { accountId, token } = await control('accounts', { balanceMicros: '10000' });
  const at = async (url: string, act: (session: Session) => Promise<void>): Promise<void> => {
    const session = await connect(url, String(token));
    await act(session).finally(() => session.close());
  };

  await at(root, async (client) => {
    assert.deepEqual([...(await client.list())].sort(), [...DISCOVERY].sort());
    held(`lists the discovery and calling tools${client.revision ? `, and speaks ${client.revision}` : ''}`);
    await discovers(client, held);
  });
  await at(`${root}?discovery=full`, async (client) => {
    const listed = await client.list();
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
    assert(!(await client.list()).includes('get_weather'));
    assert.deepEqual(delivered(await client.call('get_time', CITY)), { ...CITY, time: '12:00' });
    refused(await client.call('call_tool', { name: 'get_weather', arguments: CITY }), 'TOOL_NOT_IN_TOOLSET');
    held('calls at a scoped URL, and only what is in it');
  });
  await assert.rejects(
    at(`${root}my/nobody-has-this`, async (client) => void (await client.list())),
    /MCP_URL_NOT_FOUND/,
  );
  held('is told that a URL is unknown');
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

function delivered<Output>(result: Result): Output {
  assert(!result.isError && result.structuredContent, JSON.stringify(result));
  return result.structuredContent as Output;
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

/** The control API: a route with facts is posted to, one without is read. */
function controlOf({ control, controlToken }: Served) {
  return async (route: string, facts?: object): Promise<{ readonly [member: string]: unknown }> => {
    const answer = await fetch(new URL(route, control), {
      method: facts ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      ...(facts ? { body: JSON.stringify({ dialect: 'assay', ...facts }) } : {}),
    });
    assert(answer.ok, `${route} was answered with ${answer.status}`);
    return (await answer.json()) as { [member: string]: unknown };
  };
}
