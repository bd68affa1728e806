import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { openSubjects } from './subjects.ts';

afterEach(() => vi.unstubAllEnvs());

it('starts programs in a home of their own, knowing nothing of the user', async () => {
  vi.stubEnv('ASSAY_API_KEY', "the user's own");
  const env = vi.fn();
  const serve = async (args: readonly string[], io: { readonly env: object }) => env(args, io.env);
  const command = { kind: 'inside', serve } as const;
  const subjects = openSubjects({ helper: command, client: command, startScripted: () => Promise.reject() });
  const home = await subjects.home();
  await subjects.helper({ home, env: { ASSAY_MCP_URL: 'http://127.0.0.1/' }, ownArgs: ['--any-path'] }).ended;
  const browser = `${home.path}/browser`;
  const told = { ASSAY_MCP_URL: 'http://127.0.0.1/', ASSAY_HOME: home.path, HOME: home.path, BROWSER: browser };
  expect(env).toHaveBeenCalledWith(['--any-path'], expect.objectContaining(told));
  expect(env.mock.calls[0]?.[1]).not.toHaveProperty('ASSAY_API_KEY');

  expect(await home.opened()).toEqual([]);
  execFileSync(browser, ['https://example.com/a?b=1&c=2']);
  execFileSync(browser, ['https://example.com/d']);
  expect(await home.opened()).toEqual(['https://example.com/a?b=1&c=2', 'https://example.com/d']);

  await subjects.close();
  expect(existsSync(home.path)).toBe(false);
});

it('opens what is shared once', async () => {
  const command = { kind: 'inside', serve: async () => undefined } as const;
  const subjects = openSubjects({ helper: command, client: command, startScripted: () => Promise.reject() });
  const open = vi.fn(async () => ({}));
  const [one, same, other] = await Promise.all(['a', 'a', 'b'].map((name) => subjects.shared(name, open)));
  expect(one).toBe(same);
  expect(other).not.toBe(one);
  await subjects.close();
});
