import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEVICE_GRANT } from '../../src/contract/index.ts';
import { dialectOf, openShop, type Shop } from './shop.test.kit.ts';

const ORIGIN = 'http://127.0.0.1:1';
const FORM = 'application/x-www-form-urlencoded';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Answer {
  readonly status: number;
  readonly body: { readonly [member: string]: unknown };
  readonly headers: { readonly [name: string]: string } | undefined;
  readonly html: string;
}

async function asks(method: string, url: string, form?: { readonly [name: string]: string } | string): Promise<Answer> {
  const site = dialectOf(shop.gateway, 'assay').site;
  if (site === undefined) throw new Error('There is no site.');
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  const request = { method, url, token: undefined, address: '127.0.0.9', origin: ORIGIN, contentType: FORM, body };
  const answer = await site.answer(request);
  const html = 'html' in answer.body ? String(answer.body['html']) : '';
  return { status: answer.status, body: answer.body as Answer['body'], headers: answer.headers, html };
}

const begins = async (client_id = 'helper') => (await asks('POST', '/oauth/device_authorization', { client_id })).body;
const polls = async (device_code: unknown, client_id = 'helper') =>
  (await asks('POST', '/oauth/token', { grant_type: DEVICE_GRANT, client_id, device_code: String(device_code) })).body;

it('begins a sign-in as RFC 8628 has it, and refuses what is no such request', async () => {
  const begun = await begins();
  expect(begun).toEqual({
    device_code: expect.stringMatching(/^[\w-]{43}$/),
    user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
    verification_uri: `${ORIGIN}/device`,
    verification_uri_complete: `${ORIGIN}/device?user_code=${begun['user_code']}`,
    expires_in: 600,
    interval: 1,
  });
  const error = async (path: string, form: { readonly [name: string]: string } | string) => {
    const { status, body } = await asks('POST', path, form);
    return status === 400 ? body['error'] : status;
  };
  const grant = { grant_type: DEVICE_GRANT, client_id: 'helper' };
  expect(await error('/oauth/device_authorization', {})).toBe('invalid_request');
  expect(await error('/oauth/device_authorization', 'client_id=a&client_id=b')).toBe('invalid_request');
  expect(await error('/oauth/device_authorization', { client_id: 'a', scope: 'payments root' })).toBe('invalid_scope');
  expect(await error('/oauth/token', grant)).toBe('invalid_request');
  expect(await error('/oauth/token', { ...grant, client_id: '' })).toBe('invalid_request');
  expect(await error('/oauth/token', { ...grant, grant_type: 'password' })).toBe('unsupported_grant_type');
  expect(await error('/oauth/token', { ...grant, device_code: 'x' })).toBe('invalid_grant');
  expect(await error('/oauth/token', { ...grant, client_id: 'b', device_code: String(begun['device_code']) })).toBe(
    'invalid_grant',
  );
});

it('keeps the pace, and hands the credential over once', async () => {
  const { accountId, token } = await shop.buyer();
  const { device_code: device, user_code: userCode } = await begins();
  expect(await polls(device)).toMatchObject({ error: 'authorization_pending' });
  await shop.passes(999);
  expect(await polls(device)).toMatchObject({ error: 'slow_down' });
  await shop.passes(5_999);
  expect(await polls(device)).toMatchObject({ error: 'slow_down' });
  await shop.passes(11_000);
  expect(await polls(device)).toMatchObject({ error: 'authorization_pending' });
  const typed = String(userCode).toLowerCase().replace('-', ' ');
  await shop.gateway.admin.answerSignIn({ userCode: typed, accountId, approve: true });
  expect(await polls(device)).toEqual({
    access_token: token,
    token_type: 'Bearer',
    scope: 'tools:call payments activity:read',
  });
  expect(await polls(device)).toMatchObject({ error: 'invalid_grant' });
  const again = shop.gateway.admin.answerSignIn({ userCode: typed, accountId, approve: true });
  await expect(again).rejects.toMatchObject({ status: 409, error: 'code-over' });
});

it('ends a sign-in by denial, by time, and by a credential that was revoked meanwhile', async () => {
  const buyer = await shop.buyer();
  const { accountId } = buyer;
  const [denied, late, revoked] = [await begins(), await begins(), await begins()];
  const answer = (begun: Answer['body'], approve: boolean) =>
    shop.gateway.admin.answerSignIn({ userCode: String(begun['user_code']), accountId, approve });
  await answer(denied, false);
  expect(await polls(denied['device_code'])).toMatchObject({ error: 'access_denied' });
  await answer(revoked, true);
  await buyer.changes({ revoked: true });
  expect(await polls(revoked['device_code'])).toMatchObject({ error: 'access_denied' });
  await shop.passes(599_000);
  expect(await polls(late['device_code'])).toMatchObject({ error: 'authorization_pending' });
  await shop.passes(1_000);
  expect(await polls(late['device_code'])).toMatchObject({ error: 'expired_token' });
  await expect(answer(late, true)).rejects.toMatchObject({ error: 'code-over' });
  const unknown = shop.gateway.admin.answerSignIn({ userCode: 'BBBB-BBBB', accountId, approve: true });
  await expect(unknown).rejects.toMatchObject({ status: 404, error: 'unknown-code' });
});

it('asks the person at a page that says who asks, and takes only that page’s answer', async () => {
  const { accountId, token } = await shop.buyer();
  const other = await shop.buyer({ dialect: 'agentmuxer' });
  const { device_code: device, user_code: userCode } = await begins('<b>"helper"');
  const page = await asks('GET', `/device?user_code=${userCode}`);
  expect(page.status).toBe(200);
  expect(page.html).toContain('&lt;b&gt;&quot;helper&quot;');
  expect(page.html).not.toContain('<b>"helper"');
  expect(page.html).toContain(`<option value="${accountId}">`);
  expect(page.html).not.toContain(token);
  expect(page.html).not.toContain(other.accountId);
  expect(page.html).not.toMatch(/(src|href)=|url\(|https?:/);
  expect(page.headers?.['Content-Security-Policy']).toContain("default-src 'none'");
  const seal = /name="seal" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const answer = { user_code: String(userCode), account: accountId, decision: 'approve', seal };
  expect((await asks('POST', '/device', { ...answer, seal: `${seal}x` })).status).toBe(403);
  expect((await asks('POST', '/device', { ...answer, user_code: 'BBBB-BBBB' })).status).toBe(403);
  for (const account of ['acct_nobody', other.accountId])
    expect((await asks('POST', '/device', { ...answer, account })).status).toBe(400);
  expect((await asks('POST', '/device', answer)).html).toContain('Approved');
  expect(await polls(device, '<b>"helper"')).toMatchObject({ access_token: token });
  expect((await asks('POST', '/device', answer)).status).toBe(410);
});

it('lets nobody guess codes at the page', async () => {
  await shop.passes(60_000);
  const tries = [];
  for (let guess = 0; guess < 21; guess++) tries.push((await asks('GET', '/device?user_code=BBBB-BBBB')).status);
  expect(tries).toEqual([...Array(20).fill(404), 429]);
  expect((await asks('GET', '/device')).html).toContain('Enter the code');
});
