/** `assay_sign_in`: where a sign-in stands, and what the person is told in each state. */
import type { HelperParts, SignInState } from '../../src/contract/index.ts';
import type { DeviceAuthorization, DeviceGrant, DeviceOutcome } from './device-grant.ts';
import type { CredentialStore } from './store.ts';

export interface SignIn {
  state(): Promise<SignInState>;
  /** What requests are sent with; undefined while nobody is signed in. */
  credential(): Promise<string | undefined>;
  /** The text of the tool. Rejects where store, lock or gateway do not let a sign-in start. */
  answer(): Promise<string>;
  /** The gateway does not take this credential any more. */
  ended(credential: string): Promise<void>;
  /** Resolves with how the running sign-in ends; undefined where none runs here. */
  running(): Promise<DeviceOutcome> | undefined;
  /** Stops asking, and gives the lock back. */
  close(): Promise<void>;
}

export interface SignInContext {
  readonly store: CredentialStore;
  readonly grant: DeviceGrant;
  readonly parts: Pick<HelperParts, 'browser' | 'lock' | 'rules' | 'texts'>;
  /** Skips the sign-in. */
  readonly apiKey?: string;
  /** What a person types in a terminal to sign in again. */
  readonly loginCommand: string;
  /** Whether the gateway takes a credential. Rejects where it does not say. */
  readonly isTaken: (credential: string) => Promise<boolean>;
  /** A sign-in has begun to hold, or has ended. */
  readonly onChange: () => void;
}

interface Pending {
  readonly authorization: DeviceAuthorization;
  readonly done: Promise<DeviceOutcome>;
}

export function signInOf(context: SignInContext): SignIn {
  const { store, grant, parts, apiKey, onChange } = context;
  const { texts, rules, browser, lock } = parts;
  const closing = new AbortController();
  let pending: Pending | undefined;
  let starting: Promise<string> | undefined;
  let isKeyRefused = false;

  async function state(): Promise<SignInState> {
    if (apiKey !== undefined) return isKeyRefused ? 'ended' : 'connected';
    const { kind } = await store.read();
    return kind === 'connected' || !pending ? kind : 'pending';
  }

  async function credential(): Promise<string | undefined> {
    if (apiKey !== undefined) return isKeyRefused ? undefined : apiKey;
    const kept = await store.read();
    return kept.kind === 'connected' ? kept.credential : undefined;
  }

  async function ended(refused: string): Promise<void> {
    if (refused === apiKey) isKeyRefused = true;
    // Another window may have signed in anew meanwhile.
    else if ((await credential()) === refused) await store.write({ kind: 'ended' });
    onChange();
  }

  /** Waits for the person, keeps what comes of it, and gives the lock back. */
  async function follow(authorization: DeviceAuthorization, release: () => Promise<void>): Promise<DeviceOutcome> {
    try {
      const outcome = await grant.outcome(authorization, closing.signal);
      const isApproved = outcome.kind === 'approved';
      await store.write(isApproved ? { kind: 'connected', credential: outcome.credential } : { kind: 'ended' });
      return outcome;
    } finally {
      pending = undefined;
      await release();
      onChange();
    }
  }

  async function start(from: 'none' | 'ended'): Promise<string> {
    const taken = await lock.take();
    if (taken.kind === 'held-elsewhere') return texts.elsewhere();
    let authorization: DeviceAuthorization;
    try {
      // Whoever held the lock until now may have signed in.
      if ((await store.read()).kind === 'connected') {
        await taken.release();
        return texts.connected();
      }
      authorization = await grant.start();
    } catch (error) {
      await taken.release();
      if (from === 'ended') return texts.ended(context.loginCommand, undefined);
      throw error;
    }
    const done = follow(authorization, taken.release);
    // Its end is told by the next answer; `running` hands it to whoever waits for it.
    done.catch(() => undefined);
    pending = { authorization, done };
    if (rules.opensPage(from)) browser.open(authorization.link);
    return told(from, authorization);
  }

  const told = (from: 'none' | 'ended', { link, userCode }: DeviceAuthorization): string =>
    from === 'none' ? texts.first(link, userCode) : texts.ended(context.loginCommand, link);

  async function answer(): Promise<string> {
    const given = await credential();
    if (given !== undefined) {
      if (await context.isTaken(given)) return texts.connected();
      await ended(given);
    }
    if (apiKey !== undefined) return texts.ended(context.loginCommand, undefined);
    const kept = await store.read();
    const from = kept.kind === 'none' ? 'none' : 'ended';
    if (pending) return told(from, pending.authorization);
    starting ??= start(from).finally(() => {
      starting = undefined;
    });
    return await starting;
  }

  return {
    state,
    credential,
    answer,
    ended,
    running: () => pending?.done,
    async close() {
      closing.abort();
      await pending?.done.catch(() => undefined);
    },
  };
}
