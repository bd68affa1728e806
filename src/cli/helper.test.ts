/** The helper as a client starts it: a process of the built program (`npm test` builds first), by official clients. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProviders } from '../../simulators/providers/index.ts';
import type { Payer } from '../contract/index.ts';
import { launchWorld } from './launch.ts';

// Processes start slowly on a busy machine; nothing here is judged by its time.
vi.setConfig({ testTimeout: 60_000 });

const MAIN = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

let home: string;
let gateway: Server;
let env: { readonly [name: string]: string };
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'touchstone-helper-'));
  gateway = createServer((_request, response) => {
    const { port } = gateway.address() as AddressInfo;
    const link = { verification_uri: `http://127.0.0.1:${port}/device`, expires_in: 600, interval: 600 };
    response.end(JSON.stringify({ device_code: 'D', user_code: 'U', ...link }));
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const recorder = join(home, 'browser.mjs');
  await writeFile(
    recorder,
    `import { writeFileSync } from 'node:fs'; writeFileSync('${home}/opened', process.argv[2]);`,
  );
  env = {
    PATH: process.env['PATH'] ?? '',
    ASSAY_MCP_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
    ASSAY_HOME: home,
    BROWSER: `${process.execPath} ${recorder}`,
  };
});
afterAll(async () => {
  await new Promise((resolve) => gateway.close(resolve));
  await rm(home, { recursive: true });
});

const command = () => ({
  command: process.execPath,
  args: [MAIN, '_helper', '--starts-at', '2026-01-01T00:00:00Z'],
  env,
});
const clientInfo = { name: 'test', version: '1' };

describe('touchstone _helper', () => {
  it('serves the client of the older era, and opens the page', async () => {
    const client = new ClientV1(clientInfo);
    await client.connect(new StdioV1(command()));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['assay_sign_in']);
    const answer = await client.callTool({ name: 'assay_sign_in', arguments: {} });
    expect(JSON.stringify(answer.content)).toContain('/device');
    const opened = await vi.waitFor(async () => {
      const link = await readFile(join(home, 'opened'), 'utf8');
      expect(link).not.toBe('');
      return link;
    }, 30_000);
    expect(opened).toMatch(/\/device$/);
    await client.close();
  });

  it('serves the client of the stateless era', async () => {
    const client = new ClientV2(clientInfo, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await client.connect(new StdioV2(command()));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['assay_sign_in']);
    await client.close();
  });

  it('pays on the chain of a world whose time stands still', async () => {
    const world = launchWorld(MAIN);
    const providers = await startProviders({ now: () => 0 });
    try {
      const { control, chain } = await world.open({ hosting: 'inline' });
      const [payer] = chain.payers as [Payer];
      const told = async (method: 'GET' | 'POST', path: string, body?: object) => {
        const headers = { authorization: `Bearer ${control?.token}` };
        const answer = await request(new URL(path, control?.url), {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        return JSON.parse((await answer.body.text()) || 'null');
      };
      const { id, url } = providers.endpoint('echo-provider', { does: 'answers', body: { echoed: true } });
      const tool = { dialect: 'assay', name: 'echo', summary: 'Echoes', inputSchema: { type: 'object' } };
      await told('POST', '/tools', { ...tool, priceMicros: '2500', providers: [{ id, url }] });
      const wallet = { dialect: 'assay', wallet: payer.address, delegate: payer.delegate };
      const { token } = await told('POST', '/accounts', wallet);
      const connected = {
        ...env,
        ASSAY_MCP_URL: (await told('GET', '/')).dialects.assay.url,
        ASSAY_API_KEY: token,
        ASSAY_PAYMENT_KEY: payer.delegateKey,
        ASSAY_RPC_URLS: chain.rpcUrl,
      };
      const client = new ClientV2(clientInfo, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
      await client.connect(new StdioV2({ ...command(), env: connected }));
      const answer = await client.callTool({ name: 'echo', arguments: {} });
      expect(answer).toMatchObject({
        structuredContent: { echoed: true },
        _meta: { 'assay/receipt': { status: 'VERIFYING', held: { amount: '2500' } } },
      });
      await client.close();
    } finally {
      await Promise.all([providers.close(), world.end()]);
    }
  });

  it('says on standard error what it lacks', async () => {
    const { ASSAY_MCP_URL: _left, ...others } = env;
    const failed = promisify(execFile)(process.execPath, [MAIN, '_helper'], { env: others });
    await expect(failed).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('ASSAY_MCP_URL'),
    });
  });
});
