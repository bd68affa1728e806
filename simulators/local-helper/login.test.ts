import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInLock } from './lock.ts';
import { login } from './login.ts';
import { handClock, type Scripted, scriptedGateway } from './scripted.test.kit.ts';
import { loginSettingsOf } from './settings.ts';
import { credentialStore } from './store.ts';

let gateway: Scripted;
let home: string;
let said: string[];
beforeEach(async () => {
  gateway = await scriptedGateway();
  home = await mkdtemp(join(tmpdir(), 'touchstone-helper-'));
  said = [];
});
afterEach(async () => {
  await gateway.close();
  await rm(home, { recursive: true });
});

function started() {
  const ports = handClock('standing');
  const settings = loginSettingsOf({ ASSAY_API_URL: gateway.origin, ASSAY_HOME: home, BROWSER: 'true' });
  return { ports, done: login(settings, (line) => said.push(line), ports) };
}

const store = () => credentialStore(home, gateway.origin);

describe('the sign-in from a terminal', () => {
  it('prints the link, and keeps the credential once it is approved', async () => {
    const { ports, done } = started();
    await vi.waitFor(() => expect(ports.waits).toHaveLength(1));
    expect(said.join()).toContain(`${gateway.origin}/device?code=CODE-1`);
    gateway.signIns.set('CODE-1', { access_token: 'good' });
    ports.advance(1_000);
    await done;
    expect(await store().read()).toEqual({ kind: 'connected', credential: 'good' });
    expect(await readdir(home)).toEqual(['credentials.json']);
  });

  it('says when it was denied', async () => {
    const { ports, done } = started();
    await vi.waitFor(() => expect(ports.waits).toHaveLength(1));
    gateway.signIns.set('CODE-1', { error: 'access_denied' });
    ports.advance(1_000);
    await expect(done).rejects.toThrow('The sign-in was denied');
    expect(await readdir(home)).toEqual([]);
  });

  it('waits for the window in which one runs, and starts its own when that comes to nothing', async () => {
    const held = await signInLock(home).take();
    const { ports, done } = started();
    await vi.waitFor(() => expect(said.join()).toContain('another window'));
    expect(gateway.signIns.size).toBe(0);
    if (held.kind === 'taken') await held.release();
    await vi.waitFor(() => {
      ports.advance(1_000);
      expect(gateway.signIns.size).toBe(1);
    });
    gateway.signIns.set('CODE-1', { access_token: 'good' });
    await vi.waitFor(() => {
      ports.advance(1_000);
      expect(said.at(-1)).toBe('Assay is connected.');
    });
    await done;
  });
});
