/** The local helper before, during and after a sign-in: what it lists, says and opens. */
import { isObject, type Json, type JsonObject, type ScriptedAnswer } from '../../src/runner/index.ts';
import { LINK_ONLY, linkIn, loginCommandIn, SIGN_IN } from './helper-kit.ts';
import { chapter } from './kit.ts';
import { delivers, demands, refuses, type ScriptedShop } from './scripted-shop.ts';

const VELOCITY = 'MCP_VELOCITY_LIMIT_EXCEEDED';
const CONNECTED = 'Assay is connected. Its tools are listed here.';

export const helperSignIn = chapter('helper-signin', ({ check }) => {
  check(
    'assay.signin.link-is-not-approval',
    {
      needs: ['accounts', 'ledger'],
      proves: [
        'assay.listing.signed-out-only-sign-in',
        'assay.signin.already-connected-text',
        'assay.signin.expired-login-command',
        'assay.signin.expired-no-auto-open',
        'assay.signin.no-charge',
      ],
      spends: { signIns: 1, lists: 4 },
    },
    async ({ assay, expect }) => {
      const buyer = await assay.buyer();
      const before = await buyer.ledger();
      const helper = await assay.helper();
      const nobody = names(await helper.lists());
      expect.for('assay.listing.signed-out-only-sign-in')(nobody, 'tools with nobody signed in').toEqual([SIGN_IN]);
      const first = await assay.signsIn(helper);
      expect(names(await helper.lists()), 'tools before the approval').toEqual([SIGN_IN]);
      await assay.approves(first, buyer);
      const connected = await assay.whenConnected(helper);
      const listed = names(await connected.lists()).filter((name) => name !== SIGN_IN);
      expect(listed, 'tools after the approval').not.toHaveLength(0);
      const text = await assay.signsIn(connected);
      expect.for('assay.signin.already-connected-text')(text, 'the text of a sign-in that exists').toBe(CONNECTED);

      const opened = await connected.opensAfter(0);
      await buyer.changes({ revoked: true });
      const ended = await assay.signsIn(connected);
      const command = loginCommandIn(ended);
      expect.for('assay.signin.expired-login-command')(command, `a login command in "${ended}"`).toBeTypeOf('string');
      const openedSince = (await connected.opensAfter(opened.length)).slice(opened.length);
      expect.for('assay.signin.expired-no-auto-open')(openedSince, 'links opened after the end').toEqual([]);
      const { entries } = await buyer.ledger();
      expect.for('assay.signin.no-charge')(entries, 'the ledger after three sign-ins').toEqual(before.entries);
    },
  );

  check(
    'assay.signin.first-returns-link-text',
    {
      proves: ['assay.signin.input-empty-object', 'assay.signin.first-opens-page', 'assay.signin.running-elsewhere'],
    },
    async ({ assay, expect }) => {
      const shop = await assay.shop();
      const begun = beginsSignIns(shop);
      const helper = await assay.helper({ at: shop });
      const schema = (await helper.lists()).find(({ name }) => name === SIGN_IN)?.['inputSchema'];
      expect.for('assay.signin.input-empty-object')(argumentsOf(schema), 'arguments of the sign-in').toEqual([]);
      const text = await assay.signsIn(helper);
      const link = linkIn(text);
      const rest = text.replace(link ?? '', '');
      const opened = await helper.opensAfter(0);
      expect.for('assay.signin.first-opens-page')(opened, 'links opened').toEqual([link]);

      const other = await assay.helper({ at: shop, beside: helper });
      const elsewhere = await assay.signsIn(other);
      expect.for('assay.signin.running-elsewhere')(begun(), 'sign-ins begun by two helpers of one folder').toBe(1);
      expect.for('assay.signin.running-elsewhere')(elsewhere, 'the text in the other helper').not.toBe(text);
      expect
        .for('assay.signin.running-elsewhere')(elsewhere, 'the text in the other helper')
        .toMatch(/\p{L}{3}/u);
      if (linkIn(elsewhere) !== undefined) assay.advise('a sign-in that runs elsewhere is answered with a link');
      expect(link, 'the link in the text').toBeTypeOf('string');
      expect(rest, 'the text beside the link').toMatch(/\p{L}{3}.*\p{L}{3}/su);
    },
  );

  check(
    'assay.listing.alias-description-names-original',
    { needs: ['catalogue'], drawnWith: 'helper' },
    async ({ assay, expect }) => {
      const { helper, shop } = await assay.signedInHelper();
      const original = `${assay.word('weather')}__${'of_all_the_harbours_on_the_northern_sea_'.repeat(2)}x`;
      const tool = shop.sells(original, () => delivers());
      const mine = (await helper.lists()).filter((listed) => JSON.stringify(listed).includes(original.slice(0, 20)));
      expect(mine, 'listings of a tool with a very long name').toHaveLength(1);
      const [listed = {}] = mine;
      const { name, description } = listed;
      if (name !== original) expect(description, 'the description of an alias').toContain(original);
      expect(await helper.calls(String(name), {}), 'the call by the listed name').toBeDelivered();
      expect(tool.calls, 'calls of the original').toHaveLength(1);
    },
  );

  check('assay.error.velocity-not-lifted-by-local-caps', { drawnWith: 'helper' }, async ({ assay, expect }) => {
    for (const { helper, shop, requirement } of [await assay.signedInHelper(), await assay.signedInHelper(LINK_ONLY)]) {
      const [served, limited] = [assay.word('served'), assay.word('limited')];
      const sells = (name: string, answer: ScriptedAnswer) =>
        shop.sells(name, ({ voucher }) => (requirement && !voucher ? demands({ ...requirement(name) }) : answer));
      sells(served, delivers());
      expect(await helper.calls(served, {}), 'a call that no rule stops').toBeDelivered();
      const tool = sells(limited, refuses(VELOCITY, { retryable: true, retryAfterMs: 10 }));
      expect(await helper.calls(limited, {}), 'a call too many').toBeRefusedAs(VELOCITY);
      const keys = new Set(tool.calls.map(({ key }) => key));
      expect(keys.size, 'keys under which the refused call was sent').toBe(1);
    }
  });
});

const names = (tools: readonly JsonObject[]): readonly unknown[] => tools.map(({ name }) => name);

/** What a schema declares or requires; the schema itself where it is not of an object. */
function argumentsOf(schema: Json | undefined): readonly unknown[] {
  if (!isObject(schema) || schema['type'] !== 'object') return [schema];
  const { properties = {}, required = [] } = schema;
  return [...Object.keys(isObject(properties) ? properties : {}), ...(Array.isArray(required) ? required : [required])];
}

/** Lets sign-ins begin at the shop, which nobody approves; returns how many there were. */
function beginsSignIns({ gateway }: ScriptedShop): () => number {
  const begun = () => gateway.requests.filter(({ path }) => path === '/oauth/device_authorization').length;
  gateway.answers(({ path }) => {
    if (path === '/oauth/token') return { does: 'answers-http', status: 400, body: { error: 'authorization_pending' } };
    if (path !== '/oauth/device_authorization') return undefined;
    const user_code = `BCDF-GHJ${begun()}`;
    const page = `${gateway.origin}/device`;
    const links = { verification_uri: page, verification_uri_complete: `${page}?user_code=${user_code}` };
    const times = { expires_in: 600, interval: 5 };
    return { does: 'answers-http', status: 200, body: { device_code: `D${begun()}`, user_code, ...links, ...times } };
  });
  return begun;
}
