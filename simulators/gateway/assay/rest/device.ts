/** The sign-in of programs: OAuth 2.0 Device Authorization Grant (RFC 8628). */
import {
  ASSAY_SCOPES,
  DEVICE_GRANT,
  type JsonObject,
  type SignInPolled,
  type SiteAnswer,
} from '../../../../src/contract/index.ts';
import type { AssayContext } from '../context.ts';
import { FORM_TYPE, type Route } from './route.ts';

export function deviceRoutes({ ports }: AssayContext): readonly Route[] {
  return [
    {
      method: 'POST',
      path: /^\/oauth\/device_authorization$/,
      async answer({ contentType, body, origin }) {
        const form = formOf(contentType, body);
        const client = form?.get('client_id') ?? '';
        if (form === undefined || client === '') return oauthError('invalid_request', 'Send client_id in a form.');
        if (!isKnownScope(form.get('scope'))) return oauthError('invalid_scope', `Ask for: ${ASSAY_SCOPES.join(' ')}.`);
        const { deviceCode, userCode, lifeMs, intervalMs } = await ports.signIns.begin(client);
        return told(200, {
          device_code: deviceCode,
          user_code: userCode,
          verification_uri: `${origin}/device`,
          verification_uri_complete: `${origin}/device?user_code=${userCode}`,
          expires_in: lifeMs / 1000,
          interval: intervalMs / 1000,
        });
      },
    },
    {
      method: 'POST',
      path: /^\/oauth\/token$/,
      async answer({ contentType, body }) {
        const form = formOf(contentType, body);
        const [grant, client, deviceCode] = ['grant_type', 'client_id', 'device_code'].map((name) => form?.get(name));
        if (!grant || !client) return oauthError('invalid_request', 'Send grant_type and client_id in a form.');
        if (grant !== DEVICE_GRANT) return oauthError('unsupported_grant_type', `Use the grant ${DEVICE_GRANT}.`);
        if (!deviceCode) return oauthError('invalid_request', 'The parameter device_code is missing.');
        return tokenTold(await ports.signIns.poll(client, deviceCode));
      },
    },
  ];
}

/** Undefined where the body is no form, or has a parameter twice (RFC 6749, section 3.2). */
function formOf(contentType: string | undefined, body: string): URLSearchParams | undefined {
  if (contentType !== FORM_TYPE) return undefined;
  const form = new URLSearchParams(body);
  const names = [...form.keys()];
  return new Set(names).size === names.length ? form : undefined;
}

function isKnownScope(scope: string | null): boolean {
  const asked = (scope ?? '').split(' ').filter((name) => name !== '');
  return asked.every((name) => ASSAY_SCOPES.some((known) => known === name));
}

function tokenTold(polled: SignInPolled): SiteAnswer {
  switch (polled.kind) {
    case 'approved':
      return told(200, { access_token: polled.token, token_type: 'Bearer', scope: polled.scopes.join(' ') });
    case 'pending':
      return oauthError('authorization_pending', 'Nobody has answered yet.');
    case 'too-soon':
      return oauthError('slow_down', 'Wait longer between two questions: five seconds more than until now.');
    case 'denied':
      return oauthError('access_denied', 'The sign-in was denied.');
    case 'expired':
      return oauthError('expired_token', 'The device code has expired. Begin a new sign-in.');
    case 'unknown':
      return oauthError('invalid_grant', 'This device code is unknown, of another client, or was used.');
  }
}

function oauthError(error: string, error_description: string): SiteAnswer {
  return told(400, { error, error_description });
}

function told(status: number, body: JsonObject): SiteAnswer {
  return { status, headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' }, body };
}
