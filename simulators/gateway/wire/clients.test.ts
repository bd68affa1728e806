/** The official clients of both eras, over real HTTP. */
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pushedClock } from '../../clock/index.ts';
import { echoDialect } from './echo-dialect.ts';
import { serveMcp, type Wire } from './serve.ts';

const TOKEN = 'good-token';
const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
const INFO = { name: 'official', version: '1.0.0' };

let wire: Wire;
beforeEach(async () => {
  wire = await serveMcp({ dialect: echoDialect(TOKEN), clock: pushedClock(Date.parse('2026-01-01T00:00:00Z')) });
});
afterEach(() => wire.close());

describe('the official clients', () => {
  it('v1 shakes hands, pings, lists and calls', async () => {
    const client = new ClientV1(INFO);
    await client.connect(new TransportV1(new URL(wire.url), { requestInit }) as Parameters<typeof client.connect>[0]);
    expect(client.getServerVersion()).toMatchObject({ name: 'echo' });
    await client.ping();
    expect((await client.listTools()).tools).toMatchObject([{ name: 'echo' }]);
    const result = await client.callTool({ name: 'echo', arguments: { tide: 'high' } });
    expect(result.content).toEqual([{ type: 'text', text: '{"tide":"high"}' }]);
    await client.close();
  });

  it.each([
    { mode: { pin: '2026-07-28' }, speaks: '2026-07-28' },
    { mode: 'auto', speaks: '2026-07-28' },
    { mode: 'legacy', speaks: '2025-11-25' },
  ] as const)('v2 ($mode) speaks $speaks, lists and calls', async ({ mode, speaks }) => {
    const client = new ClientV2(INFO, { versionNegotiation: { mode } });
    await client.connect(new TransportV2(new URL(wire.url), { requestInit }));
    expect(client.getNegotiatedProtocolVersion()).toBe(speaks);
    expect(client.getServerVersion()).toMatchObject({ name: 'echo' });
    expect((await client.listTools()).tools).toMatchObject([{ name: 'echo' }]);
    const result = await client.callTool({ name: 'echo', arguments: { tide: 'hïgh' } });
    expect(result.content).toEqual([{ type: 'text', text: '{"tide":"hïgh"}' }]);
    await client.close();
  });

  it('v1 and v2 are refused without a credential', async () => {
    const v1 = new ClientV1(INFO);
    const bare = new TransportV1(new URL(wire.url)) as Parameters<typeof v1.connect>[0];
    await expect(v1.connect(bare)).rejects.toThrow(/Sign in/);
    const v2 = new ClientV2(INFO, { versionNegotiation: { mode: 'auto' } });
    await expect(v2.connect(new TransportV2(new URL(wire.url)))).rejects.toMatchObject({ data: { status: 401 } });
  });
});
