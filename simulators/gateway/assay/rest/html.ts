/** Pages: everything that is put into one is escaped, and nothing is loaded from elsewhere. */
import { randomBytes } from 'node:crypto';
import type { SiteAnswer } from '../../../../src/contract/index.ts';

/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

const ENTITIES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template whose values are escaped, unless they are HTML themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const written = values.map((value) => {
    if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
    return Array.isArray(value) ? value.map((one: Html) => one.html).join('') : (value as Html).html;
  });
  return { html: String.raw({ raw: parts }, ...written) };
}

export interface Page {
  readonly status?: number;
  readonly title: string;
  readonly body: Html;
  /** Runs when the page is there; a page without one may run nothing. */
  readonly script?: string;
}

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --accent: #b8860b }
body { font: 16px/1.5 system-ui, sans-serif; display: grid; place-items: center; min-height: 100vh; margin: 0 }
main { width: min(30rem, 90vw); padding: 1.5rem 2rem 2rem; border: 1px solid var(--line); border-radius: 12px; margin: 1rem 0 }
h1 { font-size: 1.3rem; margin: 0 0 .5rem } p { margin: .6rem 0 }
code, .code { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
.code { font-size: 2rem; letter-spacing: .12em; text-align: center; margin: 1rem 0; color: var(--accent); font-weight: 600 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1rem; margin: 1rem 0 } dt { opacity: .7 } dd { margin: 0 }
label { display: block; margin: 1rem 0 .3rem } input, select { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem }
.choice { display: flex; gap: .8rem; margin-top: 1.4rem }
button { font: inherit; flex: 1; padding: .6rem; border: 1px solid var(--line); border-radius: 8px; cursor: pointer }
button.yes { background: var(--accent); color: #fff; border-color: var(--accent) } button:disabled { opacity: .5 }
.note { opacity: .7; font-size: .85rem } [role=status] { min-height: 1.5em; font-weight: 600 }
`;

export function pageOf({ status = 200, title, body, script }: Page): SiteAnswer {
  const nonce = randomBytes(16).toString('base64');
  const run = script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`;
  const whole = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style nonce="${nonce}">${{ html: STYLE }}</style></head>
<body><main><h1>${title}</h1>${body}<p class="note">This is a simulated gateway. Nothing here is worth money.</p></main>${{ html: run }}</body></html>`;
  return { status, headers: pageHeaders(nonce), body: whole };
}

function pageHeaders(nonce: string): { readonly [name: string]: string } {
  const own = `'nonce-${nonce}'`;
  return {
    'Content-Security-Policy': `default-src 'none'; style-src ${own}; script-src ${own}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
