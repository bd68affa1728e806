/** `/device`: a person enters or confirms the code of a program, and lets it sign in or not. */
import type { Agent, SiteAnswer } from '../../../../src/contract/index.ts';
import { type AssayContext, DIALECT } from '../context.ts';
import { failedSignIn } from '../sign-in.ts';
import { type Html, html, pageOf } from './html.ts';
import { FORM_TYPE, type Route, type RouteRequest } from './route.ts';
import { isSealed, seal } from './seals.ts';

export function devicePage(context: AssayContext): readonly Route[] {
  const path = /^\/device$/;
  return [
    { method: 'GET', path, answer: (request) => asked(context, request) },
    { method: 'POST', path, takes: FORM_TYPE, answer: (request) => answered(context, request) },
  ];
}

async function asked(context: AssayContext, request: RouteRequest): Promise<SiteAnswer> {
  const given = request.query.get('user_code') ?? '';
  if (given.trim() === '') return entryPage();
  const found = await context.ports.signIns.find(given);
  if (found.kind !== 'waiting') return notWaiting(context, request, found.kind);
  const accounts = await context.ports.signIns.accounts(DIALECT);
  if (accounts.length === 0) return told('Sign in', 'There is no account to sign in to yet. Make one first.');
  return confirmPage({ ...found, accounts, seal: seal(context, sealFor(found.userCode)) });
}

async function answered(context: AssayContext, request: RouteRequest): Promise<SiteAnswer> {
  const form = new URLSearchParams(request.body);
  const [userCode, account, decision, given] = ['user_code', 'account', 'decision', 'seal'].map(
    (name) => form.get(name) ?? '',
  ) as [string, string, string, string];
  if (!isSealed(context, sealFor(userCode), given))
    return told('Sign in', 'This page is no longer valid. Open the link of the sign-in again.', 403);
  const isApproved = decision === 'approve';
  const accounts = await context.ports.signIns.accounts(DIALECT);
  if (isApproved && !accounts.some(({ agentId }) => agentId === account))
    return told('Sign in', 'This account cannot be signed in to. Open the link of the sign-in again.', 400);
  const found = await context.ports.signIns.answer(userCode, isApproved ? account : undefined);
  if (found.kind !== 'waiting') return notWaiting(context, request, found.kind);
  return isApproved
    ? told('Signed in', 'Approved. Go back to the program: it is connected in a moment.')
    : told('Not signed in', 'Denied. The program gets no access.');
}

const sealFor = (userCode: string) => `sign-in ${userCode}`;

/** A code that nobody was shown is a failed sign-in of whoever tries it. */
async function notWaiting(context: AssayContext, request: RouteRequest, kind: 'unknown' | 'expired') {
  if (kind === 'expired')
    return told('Sign in', 'This code was answered before, or its time is over. Begin anew.', 410);
  const verdict = await failedSignIn(context, request);
  return verdict.kind === 'limited'
    ? told('Sign in', 'Too many wrong codes. Wait a minute.', 429)
    : entryPage('No sign-in waits with this code. Check it, and enter it again.');
}

function told(title: string, sentence: string, status = 200): SiteAnswer {
  return pageOf({ title, status, body: html`<p>${sentence}</p>` });
}

function entryPage(problem?: string): SiteAnswer {
  return pageOf({
    status: problem === undefined ? 200 : 404,
    title: 'Connect a program',
    body: html`<p>Enter the code that the program shows you.</p>
<form method="get" action="/device">
<label for="code">Code</label><input id="code" name="user_code" autocomplete="off" autofocus required maxlength="20" placeholder="WDJB-MJHT">
<div class="choice"><button class="yes">Continue</button></div>
</form><p role="status">${problem ?? ''}</p>`,
  });
}

interface Confirmation {
  readonly userCode: string;
  readonly client: string;
  readonly accounts: readonly Agent[];
  readonly seal: string;
}

function confirmPage({ userCode, client, accounts, seal: given }: Confirmation): SiteAnswer {
  return pageOf({
    title: 'Connect a program',
    body: html`<p><code>${client.slice(0, 80)}</code> asks to use your account. Go on only if it shows you this code:</p>
<p class="code">${userCode}</p>
<form method="post" action="/device">
<input type="hidden" name="user_code" value="${userCode}"><input type="hidden" name="seal" value="${given}">
<label for="account">Account</label><select id="account" name="account">${accounts.map(option)}</select>
<div class="choice"><button name="decision" value="deny">Deny</button><button class="yes" name="decision" value="approve">Approve</button></div>
</form>`,
  });
}

function option({ agentId, wallet }: Agent): Html {
  const pays = wallet === undefined ? 'pays from its balance' : `pays from ${wallet.slice(0, 6)}…${wallet.slice(-4)}`;
  return html`<option value="${agentId}">${agentId.slice(0, 13)}…, ${pays}</option>`;
}
