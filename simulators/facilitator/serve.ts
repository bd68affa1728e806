/** The facilitator's HTTP side. What it takes to verify and settle is loaded when somebody first asks for it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChainGiven } from '../../src/contract/index.ts';
import type { Engine } from './engine.ts';

export interface Facilitator {
  /** Its base URL, without a slash at the end: `/supported`, `/verify` and `/settle` stand under it. */
  readonly url: string;
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 65_536;

/** Serves an x402 facilitator for that chain on 127.0.0.1. */
export async function startFacilitator(chain: Pick<ChainGiven, 'rpcUrl' | 'chainId'>): Promise<Facilitator> {
  let opening: Promise<Engine> | undefined;
  const engine = () => {
    opening ??= import('./engine.ts').then(({ openEngine }) => openEngine(chain));
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  const server = createServer((request, response) => void answer(request, response, engine));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Never rejects: what fails inside is told as the caller's fault (400) or as ours (500). */
async function answer(request: IncomingMessage, response: ServerResponse, engine: () => Promise<Engine>) {
  const asked = `${request.method} ${new URL(request.url ?? '/', 'http://127.0.0.1').pathname}`;
  try {
    switch (asked) {
      case 'GET /supported':
        return send(response, 200, (await engine()).supported());
      case 'POST /verify':
        return send(response, 200, await (await engine()).verify(await bodyOf(request)));
      case 'POST /settle':
        return send(response, 200, await (await engine()).settle(await bodyOf(request)));
      default:
        return send(response, 404, {
          error: `There is no ${asked}: a facilitator has /supported, /verify and /settle.`,
        });
    }
  } catch (failure) {
    if (!request.complete) response.setHeader('connection', 'close');
    const isTheirs = failure instanceof SyntaxError || (failure instanceof Error && failure.name === 'ZodError');
    send(response, isTheirs ? 400 : 500, { error: failure instanceof Error ? failure.message : String(failure) });
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new SyntaxError(`A body has at most ${BODY_BYTES_MAX} bytes.`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text);
}
