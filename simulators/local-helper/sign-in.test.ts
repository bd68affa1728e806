import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Fault, fault, type JsonObject } from '../../src/contract/index.ts';
import { type LocalHelper, localHelper } from './helper.ts';
import { handClock, type Scripted, scriptedGateway } from './scripted.test.kit.ts';
import { settingsOf } from './settings.ts';

let gateway: Scripted;
let home: string;
let helpers: LocalHelper[];
beforeEach(async () => {
  gateway = await scriptedGateway();
  home = await mkdtemp(join(tmpdir(), 'touchstone-helper-'));
  helpers = [];
});
afterEach(async () => {
  await Promise.all(helpers.map((helper) => helper.close()));
  await gateway.close();
  await rm(home, { recursive: true });
});

/** A helper over the folder of this test, with what it opens in the browser. */
function started(env: { readonly [name: string]: string } = {}, broken?: Fault) {
  const opened: string[] = [];
  const ports = handClock('standing');
  const settings = settingsOf({ ASSAY_MCP_URL: `${gateway.origin}/`, ASSAY_HOME: home, ...env });
  const parts = { browser: { open: (link: string) => void opened.push(link) } };
  const helper = localHelper(settings, { ports, parts, ...(broken && { fault: broken }) });
  helpers.push(helper);
  const changes = vi.fn();
  helper.onToolsChange(changes);
  return { helper, opened, ports, changes };
}

const call = (helper: LocalHelper, name = 'assay_sign_in') => helper.callTool({ name, arguments: {}, meta: {} });
const textOf = (result: JsonObject) => (result['content'] as { text: string }[])[0]?.text ?? '';
const signIn = async (helper: LocalHelper) => textOf(await call(helper));
const namesOf = async (helper: LocalHelper) =>
  ((await helper.listTools(undefined))['tools'] as { name: string }[]).map(({ name }) => name);

/** Lets the person answer the newest sign-in, and the helper hear of it. */
async function answered({ ports, changes }: ReturnType<typeof started>, said: JsonObject): Promise<void> {
  gateway.signIns.set(`CODE-${gateway.signIns.size}`, said);
  ports.advance(1_000);
  await vi.waitFor(() => expect(changes).toHaveBeenCalled());
  changes.mockClear();
}

const CONNECTED = 'Assay is connected. Its tools are listed here.';

describe('the sign-in', () => {
  it('lists its one tool, which takes nothing, until the link is approved', async () => {
    const one = started();
    const { helper, opened } = one;
    const list = await helper.listTools(undefined);
    expect(list['tools']).toMatchObject([{ name: 'assay_sign_in', inputSchema: { type: 'object', properties: {} } }]);
    expect(textOf(await call(helper, 'search_tools'))).toContain('assay_sign_in');

    const text = await signIn(helper);
    const link = `${gateway.origin}/device?code=CODE-1`;
    expect(text).toContain(link);
    expect(text).toContain('come back here');
    expect(await signIn(helper)).toBe(text);
    expect(opened).toEqual([link]);
    expect(await namesOf(helper)).toEqual(['assay_sign_in']);

    await answered(one, { access_token: 'good' });
    expect(await namesOf(helper)).toEqual(['search_tools']);
    expect(await signIn(helper)).toBe(CONNECTED);
    const file = join(home, 'credentials.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(home)).toEqual(['credentials.json']);
    // Another window is connected by the same file.
    expect(await signIn(started().helper)).toBe(CONNECTED);
  });

  it('starts once for calls that come together', async () => {
    const { helper, opened } = started();
    const [one, other] = await Promise.all([signIn(helper), signIn(helper)]);
    expect(one).toBe(other);
    expect(opened).toHaveLength(1);
    expect(gateway.signIns.size).toBe(1);
  });

  it('tells of a login command once it has ended, and opens nothing', async () => {
    const one = started();
    const { helper, opened } = one;
    await signIn(helper);
    await answered(one, { access_token: 'good' });
    expect(await signIn(helper)).toBe(CONNECTED);

    gateway.accepted.delete('good');
    const text = await signIn(helper);
    expect(text).toContain('npx touchstone _helper login');
    expect(text).toContain(`ASSAY_HOME=${home}`);
    expect(text).toContain(`${gateway.origin}/device?code=CODE-2`);
    expect(opened).toHaveLength(1);
    expect(await namesOf(helper)).toEqual(['assay_sign_in']);

    gateway.accepted.add('better');
    one.changes.mockClear();
    await answered(one, { access_token: 'better' });
    expect(await signIn(helper)).toBe(CONNECTED);
  });

  it('finds out by a listing or a call that it has ended', async () => {
    const one = started();
    await signIn(one.helper);
    await answered(one, { access_token: 'good' });
    gateway.accepted.clear();
    expect(textOf(await call(one.helper, 'search_tools'))).toContain('assay_sign_in');
    expect(await namesOf(started().helper)).toEqual(['assay_sign_in']);
    expect(await signIn(started().helper)).toContain('_helper login');
  });

  it.each(['expired_token', 'access_denied', 'invalid_grant'])('is over after %s', async (error) => {
    const one = started();
    await signIn(one.helper);
    await answered(one, { error });
    expect(await signIn(one.helper)).toContain('_helper login');
    expect(one.opened).toHaveLength(1);
  });

  it('asks more slowly when it is told to, and stops when the code is too old', async () => {
    const one = started();
    await signIn(one.helper);
    gateway.signIns.set('CODE-1', { error: 'slow_down' });
    one.ports.advance(1_000);
    await vi.waitFor(() => expect(one.ports.waits).toEqual([1_000, 6_000]));
    one.ports.advance(600_000);
    await vi.waitFor(() => expect(one.changes).toHaveBeenCalled());
    expect(await signIn(one.helper)).toContain('_helper login');
  });

  it('sends the person to the window in which it runs', async () => {
    const [first, second] = [started(), started()];
    await signIn(first.helper);
    const text = await signIn(second.helper);
    expect(text).toContain('another window');
    expect(text).not.toContain('http');
    expect(second.opened).toEqual([]);
    expect(gateway.signIns.size).toBe(1);
    await answered(first, { access_token: 'good' });
    expect(await signIn(second.helper)).toBe(CONNECTED);
  });

  it('takes over the lock of a process that is gone', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    await writeFile(join(home, 'sign-in.lock'), JSON.stringify({ pid: gone.pid }));
    expect(await signIn(started().helper)).toContain('/device?code=CODE-1');
  });

  it('gives the lock back when it is closed', async () => {
    const { helper } = started();
    await signIn(helper);
    expect(await readdir(home)).toContain('sign-in.lock');
    await helper.close();
    expect(await readdir(home)).not.toContain('sign-in.lock');
  });

  it('fails with one sentence where store, lock or gateway let it not start', async () => {
    await writeFile(join(home, 'credentials.json'), '{');
    await expect(signIn(started().helper)).rejects.toThrow(/credentials\.json is damaged/);
    const inFile = { ASSAY_HOME: join(home, 'credentials.json', 'deeper') };
    await expect(signIn(started(inFile).helper)).rejects.toThrow(/cannot be (?:read|taken) \(ENOTDIR\)/);
    await rm(join(home, 'credentials.json'));
    const { origin } = gateway;
    await gateway.close();
    await expect(signIn(started({ ASSAY_API_URL: origin }).helper)).rejects.toThrow(/could not be started: no answer/);
    expect(await readdir(home)).toEqual([]);
  });

  it('hands no credential to another gateway', async () => {
    const one = started();
    await signIn(one.helper);
    await answered(one, { access_token: 'good' });
    const other = await scriptedGateway();
    try {
      const { helper } = started({ ASSAY_MCP_URL: `${other.origin}/` });
      expect(await namesOf(helper)).toEqual(['assay_sign_in']);
      expect(other.seen).toEqual([]);
    } finally {
      await other.close();
    }
    expect(await readFile(join(home, 'credentials.json'), 'utf8')).toContain('good');
  });

  it('is as faulty as the fault that it is given', async () => {
    const opensAgain = fault({
      name: 'helper/opens-again',
      dialect: 'assay',
      breaks: ['assay.signin.expired-no-auto-open'],
      on: { kind: 'helper', name: 'rules' },
      wrap: (rules) => ({ ...rules, opensPage: () => true }),
    });
    const one = started({}, opensAgain);
    await signIn(one.helper);
    await answered(one, { error: 'access_denied' });
    expect(await signIn(one.helper)).toContain('_helper login');
    expect(one.opened).toHaveLength(2);
  });

  it('is no end of it when the gateway says nothing of the credential', async () => {
    const { helper, ports } = started({ ASSAY_API_KEY: 'good' });
    gateway.answers = () => ({
      status: 429,
      headers: { 'retry-after': '61' },
      body: { error: { code: 'X', message: 'Later.' } },
    });
    await expect(signIn(helper)).rejects.toThrow('Later.');
    expect(ports.waits).toEqual([]);
    gateway.answers = () => ({ result: { tools: [] } });
    expect(await signIn(helper)).toBe(CONNECTED);
  });

  it('is skipped with an API key, and says when the key is not taken', async () => {
    const { helper } = started({ ASSAY_API_KEY: 'good' });
    expect(await namesOf(helper)).toEqual(['search_tools']);
    expect(await signIn(helper)).toBe(CONNECTED);
    const refused = started({ ASSAY_API_KEY: 'bad' }).helper;
    expect(await signIn(refused)).toContain('_helper login');
    expect(await namesOf(refused)).toEqual(['assay_sign_in']);
    expect(await readdir(home)).toEqual([]);
  });
});
