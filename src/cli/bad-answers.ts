/** Targets for tests: a server that never speaks MCP, one that speaks it for a while, proxies that listen or change answers. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Answer = (response: ServerResponse) => void;

const MIB = 1_024 * 1_024;
const NOTE = 'data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"tick"}}\n\n';

/** Every way in which a target can answer without an answer in it. */
export const BAD_ANSWERS = {
  'HTML instead of JSON': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>It works</title>'),
  'half a JSON document': (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0","id":1,"result":{"to'),
  'an endless stream': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const ticking = setInterval(() => response.write(NOTE), 20);
    response.once('close', () => clearInterval(ticking));
  },
  'a body of 100 MB': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":"2.0","id":1,"result":{"text":"');
    pour(response, Buffer.alloc(65_536, 'x'), (100 * MIB) / 65_536, '"}}');
  },
  'JSON nested 100 000 deep': (response) => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    response.writeHead(200, { 'content-type': 'application/json' }).end(`{"jsonrpc":"2.0","id":1,"result":${deep}}`);
  },
  silence: () => undefined,
} as const satisfies { readonly [how: string]: Answer };

export type BadAnswer = keyof typeof BAD_ANSWERS;

function pour(response: ServerResponse, chunk: Buffer, times: number, last: string): void {
  let poured = 0;
  const go = () => {
    while (!response.destroyed && poured++ < times) if (!response.write(chunk)) return;
    if (!response.destroyed) response.end(last);
  };
  response.on('drain', go);
  go();
}

export interface BadServer {
  readonly url: string;
  /** When the first request came, by `performance.now()`. */
  readonly greetedAt: () => number | undefined;
  /** When it first answered badly, by `performance.now()`. */
  readonly turnedBadAt: () => number | undefined;
  close(): void;
}

/** What a request is answered by; `undefined`: badly. */
type Good = (incoming: IncomingMessage, body: string) => Answer | undefined;

export async function badServer(how: BadAnswer, good: Good = () => undefined): Promise<BadServer> {
  let greetedAt: number | undefined;
  let turnedBadAt: number | undefined;
  const server: Server = createServer(async (incoming, response) => {
    greetedAt ??= performance.now();
    response.on('error', () => undefined);
    const body = await text(incoming).catch(() => '');
    const answer = good(incoming, body);
    if (answer) return answer(response);
    turnedBadAt ??= performance.now();
    BAD_ANSWERS[how](response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, greetedAt: () => greetedAt, turnedBadAt: () => turnedBadAt, close };
}

/** Opens a session in either era as it should be, and no more. */
export const greetsWell: Good = (_, body) => {
  const { id, method } = JSON.parse(body || '{}') as { readonly id?: number; readonly method?: string };
  if (method === 'notifications/initialized') return (response) => response.writeHead(202).end();
  const results: { readonly [method: string]: object } = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'fake', version: '1' },
    },
    'server/discover': { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
  };
  const result = results[method ?? ''];
  if (!result) return undefined;
  const whole = JSON.stringify({ jsonrpc: '2.0', id, result });
  return (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(whole);
};

/** Passes everything on to `upstream`, as long as `lasts` says so. */
export function passesOn(upstream: string, lasts: (body: string) => boolean): Good {
  return (incoming, body) => {
    if (!lasts(body)) return undefined;
    return (response) => {
      const { method = 'POST', headers, url = '/' } = incoming;
      const onward = request(new URL(url, upstream), { method, headers }, (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      });
      onward.on('error', () => response.destroy()).end(body);
    };
  };
}

/** What passed through a proxy, as text: heads and bodies of requests, bodies of answers. */
export interface Overheard {
  readonly url: string;
  readonly said: readonly string[];
  close(): void;
}

/** Passes everything on and keeps what is said; `changes` may spoil an answer on its way back. */
export async function overhearing(
  upstream: string,
  changes: (answer: string) => string = (answer) => answer,
): Promise<Overheard> {
  const said: string[] = [];
  const good: Good = (incoming, body) => (response) => {
    const { method = 'POST', headers, url = '/' } = incoming;
    said.push(JSON.stringify(headers), body);
    const onward = request(new URL(url, upstream), { method, headers }, async (answered) => {
      const answer = await text(answered).catch(() => '');
      said.push(answer);
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = answered.headers;
      response.writeHead(answered.statusCode ?? 502, kept).end(changes(answer));
    });
    onward.on('error', () => response.destroy()).end(body);
  };
  const { url, close } = await badServer('silence', good);
  return { url, said, close };
}
