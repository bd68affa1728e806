/**
 * The clients that the protocol's own project publishes, each through the same story of a contract.
 * The arguments name a client and a contract; standard input is the line of `touchstone serve --json`, standard output a
 * line a step that held.
 */
import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { agentmuxerStory } from './agentmuxer-story.ts';
import { assayStory } from './assay-story.ts';
import type { Connect, Listed, Result, Served, Story } from './session.ts';

const INFO = { name: 'interop', version: '1.0.0' };
/** The Inspector writes into its user's home. */
const HOME = join(process.cwd(), 'interop/.tools');
/** What the Inspector's exit status says of a result with `isError`. */
const TOOL_IS_ERROR = 5;

const bearing = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });

const CLIENTS: { readonly [name: string]: Connect } = {
  'sdk-v1': async (url, token) => {
    const client = new ClientV1(INFO);
    const transport = new TransportV1(new URL(url), bearing(token));
    // The SDK's own classes disagree about an optional `sessionId` under exactOptionalPropertyTypes.
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    return {
      revision: transport.protocolVersion,
      list: async () => (await client.listTools()).tools,
      call: async (name, args, _meta) => (await client.callTool({ name, arguments: { ...args }, _meta })) as Result,
      close: () => client.close(),
    };
  },
  'sdk-v2-legacy': sdkV2('legacy'),
  'sdk-v2': sdkV2('auto'),
  'inspector-legacy': inspector('legacy'),
  'inspector-auto': inspector('auto'),
};

/** A pinned revision would hide what an unknown URL says. */
function sdkV2(mode: 'legacy' | 'auto'): Connect {
  return async (url, token) => {
    const client = new ClientV2(INFO, { versionNegotiation: { mode } });
    await client.connect(new TransportV2(new URL(url), bearing(token)));
    return {
      revision: client.getNegotiatedProtocolVersion(),
      list: async () => (await client.listTools()).tools,
      call: async (name, args, meta) =>
        (await client.callTool({ name, arguments: { ...args }, ...(meta && { _meta: meta }) })) as Result,
      close: () => client.close(),
    };
  };
}

/** Each step is a run of its own of the Inspector's command line, in an era of the protocol. */
function inspector(era: string): Connect {
  return async (url, token) => {
    const ask = <T>(...args: readonly string[]): Promise<T> => {
      const header = `Authorization: Bearer ${token}`;
      const fixed = [
        '--cli',
        url,
        '--transport',
        'http',
        '--protocol-era',
        era,
        '--format',
        'json',
        '--header',
        header,
      ];
      return inspected([...fixed, ...args]) as Promise<T>;
    };
    return {
      list: async () => (await ask<{ tools: readonly Listed[] }>('--method', 'tools/list')).tools,
      call: (name, args, meta = {}) => {
        const marks = Object.entries(meta).flatMap(([key, value]) => ['--tool-metadata', `${key}=${value}`]);
        const call = ['--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)];
        return ask<Result>(...call, ...marks);
      },
      close: async () => {},
    };
  };
}

/** The result that the Inspector prints; rejects with what it says on standard error. */
function inspected(args: readonly string[]): Promise<unknown> {
  const bin = join(HOME, 'node_modules/.bin');
  // Its first line asks for `node`: the one beside it, which is newer than ours.
  const env = { ...process.env, HOME, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` };
  return new Promise((resolve, reject) => {
    execFile(join(bin, 'mcp-inspector'), args, { env, timeout: 60_000 }, (error, stdout, stderr) => {
      if (error && error.code !== TOOL_IS_ERROR) reject(new Error(stderr.trim() || error.message));
      else resolve((JSON.parse(stdout) as { result: unknown }).result);
    });
  });
}

const STORIES: { readonly [contract: string]: Story } = { assay: assayStory, agentmuxer: agentmuxerStory };

const [, , name = '', contract = ''] = process.argv;
const connect = CLIENTS[name];
if (!connect) throw new Error(`Name one of ${Object.keys(CLIENTS).join(', ')}.`);
const story = STORIES[contract];
if (!story) throw new Error(`Name one of ${Object.keys(STORIES).join(', ')} after it.`);
const served = JSON.parse(await text(process.stdin)) as Served;
await story({ served, connect, own: `interop-${name}`, held: (step) => console.log(step) });
