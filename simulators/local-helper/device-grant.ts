/** The sign-in over the wire: OAuth 2.0 Device Authorization (RFC 8628) at the gateway's origin. */
import type { HelperParts, HelperResponse, JsonObject } from '../../src/contract/index.ts';
import { objectOf } from './facts.ts';
import type { HelperPorts } from './ports.ts';
import { jsonOf } from './retry.ts';
import { NoAnswer } from './wire.ts';

const CLIENT_ID = 'touchstone-local-helper';
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** RFC 8628: the interval where none is told, and what `slow_down` adds to it. */
const INTERVAL_S = 5;

/** What a person has to approve, and how it is asked after. */
export interface DeviceAuthorization {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly link: string;
  readonly expiresInMs: number;
  readonly intervalMs: number;
}

export type DeviceOutcome =
  | { readonly kind: 'approved'; readonly credential: string }
  | { readonly kind: 'denied' }
  | { readonly kind: 'expired' };

export interface DeviceGrant {
  /** Rejects with one sentence where the gateway starts no sign-in. */
  start(): Promise<DeviceAuthorization>;
  /** Asks until there is an outcome; rejects when the signal aborts. */
  outcome(authorization: DeviceAuthorization, signal: AbortSignal): Promise<DeviceOutcome>;
}

export function deviceGrant(origin: string, wire: HelperParts['wire'], { clock }: HelperPorts): DeviceGrant {
  const post = (path: string, form: { readonly [name: string]: string }): Promise<HelperResponse> =>
    wire.exchange({
      method: 'POST',
      url: `${origin}${path}`,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form, client_id: CLIENT_ID }).toString(),
    });

  return {
    async start() {
      const answer = await post('/oauth/device_authorization', {}).catch((error: unknown) => {
        throw new Error(`The sign-in could not be started: ${error instanceof Error ? error.message : 'no answer'}.`);
      });
      const authorization = answer.status === 200 ? authorizationOf(objectOf(jsonOf(answer.text))) : undefined;
      if (authorization) return authorization;
      throw new Error(`The sign-in could not be started: the gateway answered with HTTP status ${answer.status}.`);
    },
    async outcome({ deviceCode, expiresInMs, intervalMs }, signal) {
      const until = clock.now() + expiresInMs;
      let interval = intervalMs;
      while (clock.now() < until) {
        await clock.sleep(interval, signal);
        const answer = await post('/oauth/token', { grant_type: GRANT, device_code: deviceCode }).catch(lost);
        const said = objectOf(jsonOf(answer?.text ?? ''));
        const credential = said?.['access_token'];
        if (answer?.status === 200 && typeof credential === 'string') return { kind: 'approved', credential };
        if (said?.['error'] === 'access_denied') return { kind: 'denied' };
        if (said?.['error'] === 'slow_down') interval += INTERVAL_S * 1000;
        // Any other error of OAuth is for good: the code is too old, or not known any more.
        else if (answer?.status === 400 && said?.['error'] !== 'authorization_pending') return { kind: 'expired' };
      }
      return { kind: 'expired' };
    },
  };
}

/** The gateway may be back at the next question. */
function lost(error: unknown): undefined {
  if (!(error instanceof NoAnswer)) throw error;
}

function authorizationOf(said: JsonObject | undefined): DeviceAuthorization | undefined {
  const [deviceCode, userCode] = [said?.['device_code'], said?.['user_code']];
  const link = said?.['verification_uri_complete'] ?? said?.['verification_uri'];
  const [expiresIn, interval] = [said?.['expires_in'], said?.['interval']];
  if (typeof deviceCode !== 'string' || typeof userCode !== 'string' || typeof link !== 'string') return undefined;
  if (!/^https?:\/\/\S+$/.test(link) || typeof expiresIn !== 'number') return undefined;
  const intervalS = typeof interval === 'number' && interval > 0 ? interval : INTERVAL_S;
  return { deviceCode, userCode, link, expiresInMs: expiresIn * 1000, intervalMs: intervalS * 1000 };
}
