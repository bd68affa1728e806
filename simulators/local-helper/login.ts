/** The sign-in from a terminal: prints the link, and stays until it is approved, denied or too late. */
import { browserOf } from './browser.ts';
import { deviceGrant } from './device-grant.ts';
import { signInLock } from './lock.ts';
import { type HelperPorts, realPorts } from './ports.ts';
import type { HelperSettings } from './settings.ts';
import { credentialStore } from './store.ts';
import { wire } from './wire.ts';

const LOOK_AGAIN_MS = 1_000;

export type LoginSettings = Pick<HelperSettings, 'apiUrl' | 'home' | 'browser'>;

/** Resolves when somebody is signed in. Rejects with one sentence where the sign-in came to nothing. */
export async function login(
  { apiUrl, home, browser }: LoginSettings,
  say: (line: string) => void,
  ports: HelperPorts = realPorts(),
): Promise<void> {
  const { origin } = new URL(apiUrl);
  const store = credentialStore(home, origin);
  const grant = deviceGrant(origin, wire, ports);
  const lock = signInLock(home);
  let taken = await lock.take();
  if (taken.kind === 'held-elsewhere') say('A sign-in is already running in another window. Approve it there.');
  while (taken.kind === 'held-elsewhere') {
    await ports.clock.sleep(LOOK_AGAIN_MS);
    if ((await store.read()).kind === 'connected') return say('Assay is connected.');
    taken = await lock.take();
  }
  try {
    const authorization = await grant.start();
    say(`Open this page and approve the sign-in (code ${authorization.userCode}):\n${authorization.link}`);
    browserOf(browser).open(authorization.link);
    const outcome = await grant.outcome(authorization, new AbortController().signal);
    if (outcome.kind !== 'approved') throw new Error(`The sign-in was ${outcome.kind}: run the command again.`);
    await store.write({ kind: 'connected', credential: outcome.credential });
    say('Assay is connected.');
  } finally {
    await taken.release();
  }
}
