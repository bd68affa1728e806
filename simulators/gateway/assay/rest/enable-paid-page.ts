/** `/agents/enable-paid`: a person compares a payment key's fingerprint, and lets it pay within caps or not. */
import type { Agent, GrantTerms, Hex, JsonObject, SiteAnswer } from '../../../../src/contract/index.ts';
import { checksumAddress } from '../../../chain/index.ts';
import { Refused } from '../../refused.ts';
import type { AssayContext } from '../context.ts';
import { display } from '../money.ts';
import { refusal } from '../refusals.ts';
import { html, pageOf } from './html.ts';
import { dataOf, JSON_TYPE, type Route, type RouteRequest, textsOf } from './route.ts';
import { isSealed, seal } from './seals.ts';

const CAPS = { maxVoucherMicros: 1_000_000n, maxPerWindowMicros: 10_000_000n } as const;
const GRANT_DAYS = 30;
const DAY_MS = 86_400_000;

export function enablePaidPage(context: AssayContext): readonly Route[] {
  const path = /^\/agents\/enable-paid$/;
  return [
    { method: 'GET', path, answer: (request) => asked(context, request) },
    {
      method: 'POST',
      path,
      takes: JSON_TYPE,
      answer: async (request) => dataOf(await approved(context, request)),
    },
  ];
}

async function asked(context: AssayContext, { query }: RouteRequest): Promise<SiteAnswer> {
  const credentialId = query.get('credential') ?? '';
  const holder = await context.ports.bindings.holder(credentialId);
  if (holder === undefined) return told('There is no such credential. Open the link of the program again.', 404);
  if (holder.wallet === undefined) return told('This account has no wallet, so no key can pay from one.', 409);
  return approvalPage(holder, holder.wallet, termsAt(context), seal(context, sealFor(credentialId)));
}

/** The person's own act: no credential of a program can do it. */
async function approved(context: AssayContext, { body }: RouteRequest): Promise<JsonObject> {
  const { credential, key, seal: given } = textsOf(body, ['credential', 'key', 'seal']);
  if (!isSealed(context, sealFor(credential), given))
    throw new Refused(
      refusal('AUTH_HUMAN_SESSION_REQUIRED', 'Only a person can approve this, at the page of the link.'),
    );
  const { ports } = context;
  const holder = await ports.bindings.holder(credential);
  const delegate = checksumAddress(key);
  const { bound, waiting } = holder === undefined ? {} : await ports.bindings.keys(holder);
  const isAsked = [bound?.delegate, waiting?.delegate].includes(delegate);
  if (holder?.wallet === undefined || delegate === undefined || !isAsked)
    throw new Refused(
      refusal('ACCOUNT_DELEGATE_NOT_FOUND', 'This key is not bound to this credential, nor does it wait.'),
    );
  const terms = termsAt(context);
  await ports.settlement.approve(holder.wallet, delegate, terms).catch((failure: unknown) => {
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw new Refused(refusal('ACCOUNT_DELEGATE_NOT_GRANTED', `The wallet could not send the grant: ${reason}`));
  });
  return {
    status: 'APPROVED',
    maxVoucherAmount: `${terms.maxVoucherMicros}`,
    maxPerWindow: `${terms.maxPerWindowMicros}`,
    validUntil: `${terms.validUntil}`,
  };
}

const sealFor = (credentialId: string) => `enable-paid ${credentialId}`;

function termsAt({ ports }: AssayContext): GrantTerms {
  return { ...CAPS, validUntil: BigInt(Math.floor((ports.clock.now() + GRANT_DAYS * DAY_MS) / 1000)) };
}

function told(sentence: string, status: number): SiteAnswer {
  return pageOf({ title: 'Enable paid calls', status, body: html`<p>${sentence}</p>` });
}

function approvalPage({ credentialId }: Agent, wallet: Hex, terms: GrantTerms, given: string): SiteAnswer {
  const until = new Date(Number(terms.validUntil) * 1000).toISOString().slice(0, 10);
  return pageOf({
    title: 'Enable paid calls',
    body: html`<p>A program asks to pay for its calls with a key of its own. Go on only if it shows you this fingerprint:</p>
<p class="code" id="fingerprint">…</p>
<dl>
<dt>Key</dt><dd><code id="key">…</code></dd>
<dt>Pays from</dt><dd><code>${wallet}</code></dd>
<dt>For one call</dt><dd>at most ${display(terms.maxVoucherMicros)}</dd>
<dt>In 24 hours</dt><dd>at most ${display(terms.maxPerWindowMicros)}</dd>
<dt>Until</dt><dd>${until}</dd>
</dl>
<form id="decision" data-credential="${credentialId}" data-seal="${given}">
<div class="choice"><button type="button" id="deny" disabled>Deny</button><button class="yes" disabled>Approve</button></div>
</form><p role="status" id="told">This page needs JavaScript: the key stands in the link where only your browser sees it.</p>`,
    script: SCRIPT,
  });
}

/** The key travels in the fragment, which no browser sends to a server, until the person approves it. */
const SCRIPT = `
const at = (id) => document.getElementById(id);
const form = at('decision');
const buttons = [...form.querySelectorAll('button')];
const tell = (sentence) => { at('told').textContent = sentence; };
const choose = (possible) => { for (const button of buttons) button.disabled = !possible; };
const key = new URLSearchParams(location.hash.slice(1)).get('key') ?? '';
if (/^0x[0-9a-fA-F]{40}$/.test(key)) {
  const last = key.slice(-8).toUpperCase();
  at('key').textContent = key;
  at('fingerprint').textContent = last.slice(0, 4) + ' ' + last.slice(4);
  tell('');
  choose(true);
} else {
  tell('The link names no key. Open the link of the program again.');
}
at('deny').addEventListener('click', () => {
  choose(false);
  tell('Denied. Nothing was granted.');
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  choose(false);
  tell('Sending the grant…');
  try {
    const { credential, seal } = form.dataset;
    const body = JSON.stringify({ credential, seal, key });
    const headers = { 'content-type': 'application/json' };
    const answer = await (await fetch('/agents/enable-paid', { method: 'POST', headers, body })).json();
    tell(answer.data ? 'Approved. The program can pay now.' : answer.error.message);
    if (!answer.data) choose(true);
  } catch {
    tell('The gateway could not be reached. Try again.');
    choose(true);
  }
});
`;
