/** What a person does with a plain MCP client at the AgentMuxer gateway of a served world. */
import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { controlOf, delivered, during, type Result, type Session, type Story } from './session.ts';

const TOOLS = ['call_offering', 'inspect_offering', 'report_outcome', 'search_offerings'];
/** HTTP 401 in the words of each client: the status, the gateway's own words, or that somebody has to sign in. */
const TURNED_AWAY = /HTTP 401|Unauthorized|The API key is missing or unknown|auth_required/i;
const PRICE = '2500';
const WEATHER = { city: 'Lisbon', celsius: 21 };

interface Page {
  readonly items: readonly { readonly name: string; readonly offeringVersion: { readonly id: string } }[];
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

interface Inspection {
  readonly price: { readonly costMicros: string };
  readonly interface: { readonly requestSchema: { readonly properties: { readonly body: { required: string[] } } } };
}

interface Purchase {
  readonly response: { readonly invocationId: string; readonly body: unknown };
  readonly cost: { readonly costMicros: string; readonly replayed: boolean };
}

interface Refusal {
  readonly refusedBy: string;
  readonly message: string;
  readonly topupUrl: string;
}

interface Confirmation {
  readonly status: string;
  readonly cost: { readonly costMicros: string };
  readonly continuation: { readonly acceptTerms: string };
}

/** Asks a tool of the listed ones and gives what it told; rejects for a refusal. */
type Ask = <Told>(name: string, args: object) => Promise<Told>;

type Held = (step: string) => void;

/** The arguments of a purchase. */
interface Order {
  readonly offeringVersionId: string;
  readonly maxCostMicros: string;
  readonly idempotencyKey: string;
  readonly request: { readonly body: object };
}

export const agentmuxerStory: Story = async ({ served, connect, own, held }) => {
  const control = controlOf(served, 'agentmuxer');
  const { accountId, token } = await control('accounts', { balanceMicros: '5000' });
  const hasLeft = async (micros: string) => {
    const { balanceMicros } = await control(`ledger?accountId=${accountId}`);
    assert.equal(balanceMicros, micros);
  };

  await during(connect(served.mcp.agentmuxer, String(token)), async (client) => {
    const checked = await readsTools(client, held);
    const call = async (name: string, args: object) => client.call(name, checked(name, args));
    const ask: Ask = async (name, args) => delivered(await call(name, args));

    const offeringVersionId = await walks(ask, held);
    await inspects(ask, offeringVersionId, held);
    const order = (idempotencyKey: string, maxCostMicros = PRICE): Order => {
      const request = { body: { city: 'Lisbon' } };
      return { offeringVersionId, maxCostMicros, idempotencyKey: `${own}-${idempotencyKey}`, request };
    };
    const invocationId = await buys(ask, order('bought'), held);
    await hasLeft('2500');
    held('has paid once by the ledger');

    const confirmed = order('confirmed', '0');
    const acceptTerms = await isAskedToConfirm(ask, confirmed);
    await hasLeft('2500');
    held('is asked to confirm a price, and has paid nothing yet');
    await accepts(ask, { ...confirmed, acceptTerms });
    await hasLeft('0');
    held('buys by the terms that it accepted');

    isRefusedByBalance(await call('call_offering', order('poor')));
    held('is refused for want of balance, and hands on who refused, why, and where to top up');
    await reports(ask, invocationId, held);
  });
  await assert.rejects(
    during(connect(served.mcp.agentmuxer, 'nobody'), async (client) => void (await client.list())),
    TURNED_AWAY,
  );
  held('is told that its key is unknown');
};

/** Gives the arguments of a call back if the listed schema takes them, as a strict client finds out before it asks. */
async function readsTools(client: Session, held: Held): Promise<(name: string, args: object) => object> {
  const listed = await client.list();
  assert.deepEqual(listed.map(({ name }) => name).toSorted(), TOOLS);
  const ajv = new Ajv2020({ strict: true });
  addFormats.default(ajv);
  const schemas = new Map(listed.map(({ name, inputSchema }) => [name, ajv.compile(inputSchema)]));
  held(`lists four tools whose schemas compile${client.revision ? `, and speaks ${client.revision}` : ''}`);
  return (name, args) => {
    const takes = schemas.get(name);
    assert(takes?.(args), `${name} does not take ${JSON.stringify(args)}: ${ajv.errorsText(takes?.errors)}`);
    return args;
  };
}

/** Forward over all pages and back again; gives the version of the offering that is bought later. */
async function walks(ask: Ask, held: Held): Promise<string> {
  const pages = [await ask<Page>('search_offerings', { limit: 1 })];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
    pages.push(await ask('search_offerings', { limit: 1, cursor }));
  const seen = pages.flatMap(({ items }) => items);
  assert.deepEqual(seen.map(({ name }) => name).toSorted(), ['get_tides', 'get_time', 'get_weather']);
  held('walks forward over every offering, one a page');

  const back: Page[] = [];
  for (let cursor = pages.at(-1)?.prevCursor; cursor; cursor = back.at(-1)?.prevCursor)
    back.push(await ask('search_offerings', { limit: 1, cursor, direction: 'before' }));
  assert.deepEqual(
    back.map(({ items }) => items),
    pages
      .slice(0, -1)
      .map(({ items }) => items)
      .toReversed(),
  );
  held('walks back over the same pages');

  const found = seen.find(({ name }) => name === 'get_weather');
  assert(found);
  return found.offeringVersion.id;
}

async function inspects(ask: Ask, offeringVersionId: string, held: Held): Promise<void> {
  const inspected = await ask<Inspection>('inspect_offering', { offeringVersionId });
  assert.equal(inspected.price.costMicros, PRICE);
  assert.deepEqual(inspected.interface.requestSchema.properties.body.required, ['city']);
  held("reads an offering's interface and price");
}

/** Gives the invocation. */
async function buys(ask: Ask, order: Order, held: Held): Promise<string> {
  const { response, cost } = await ask<Purchase>('call_offering', order);
  assert.deepEqual(response.body, WEATHER);
  assert.deepEqual([cost.costMicros, cost.replayed], [PRICE, false]);
  held('pays a call from the balance');
  const again = await ask<Purchase>('call_offering', order);
  assert.deepEqual(again.response, response);
  assert.deepEqual([again.cost.costMicros, again.cost.replayed], [PRICE, true]);
  held('sends the same key again, and gets the replay');
  return response.invocationId;
}

/** Gives the reference by which the price is accepted. */
async function isAskedToConfirm(ask: Ask, order: Order): Promise<string> {
  const { status, cost, continuation } = await ask<Confirmation>('call_offering', order);
  assert.deepEqual([status, cost.costMicros], ['price_confirmation_required', PRICE]);
  return continuation.acceptTerms;
}

async function accepts(ask: Ask, order: Order & { readonly acceptTerms: string }): Promise<void> {
  const { response, cost } = await ask<Purchase>('call_offering', order);
  assert.deepEqual(response.body, WEATHER);
  assert.deepEqual([cost.costMicros, cost.replayed], [PRICE, false]);
}

/** Both for a program, in the structure, and for a model, in the text. */
function isRefusedByBalance({ isError, structuredContent, content }: Result): void {
  assert(isError, JSON.stringify(structuredContent));
  const refusal = structuredContent as Refusal;
  assert.equal(refusal.refusedBy, 'balance');
  assert(refusal.message && URL.canParse(refusal.topupUrl), JSON.stringify(refusal));
  assert.deepEqual(JSON.parse(content?.[0]?.text ?? ''), refusal);
}

async function reports(ask: Ask, invocationId: string, held: Held): Promise<void> {
  const report = { invocationId, outcome: 'succeeded', detail: 'It told the weather.' };
  assert.deepEqual(await ask('report_outcome', report), { accepted: true, duplicate: false });
  held('reports an outcome');
}
