/** A small HTTP server for JSON behind a bearer token: routes, a body limit, and refusals of one form. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ControlRefusal } from '../../src/contract/index.ts';

const BODY_BYTES_MAX = 1_048_576;
const BODY_BYTES_READ_MAX = 16 * BODY_BYTES_MAX;

/** A refusal as an error, so that it can be thrown from any depth of a route. */
export class Refusal extends Error implements ControlRefusal {
  readonly status: number;
  readonly error: string;

  constructor(status: number, error: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.error = error;
  }
}

export interface RouteRequest {
  /** The capture groups of the route's path, decoded. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** The JSON body; undefined where there is none. */
  readonly body: unknown;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: RegExp;
  /** What it resolves to is the JSON answer; undefined is 204. */
  answer(request: RouteRequest): Promise<object | undefined>;
}

export interface Served {
  /** Ends with a slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the routes on 127.0.0.1 to whoever holds the token; port 0 takes a free one. */
export async function serveJson(routes: readonly Route[], token: string, port = 0): Promise<Served> {
  const server = createServer((request, response) => {
    void answer(routes, token, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  routes: readonly Route[],
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (!holdsToken(request.headers.authorization, token)) {
      throw new Refusal(401, 'unauthorized', 'Send the control token as "Authorization: Bearer <token>".');
    }
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const { route, path } = routeOf(routes, request.method ?? 'GET', url.pathname);
    const found = await route.answer({ path, query: url.searchParams, body: await jsonOf(request) });
    send(response, found === undefined ? 204 : 200, found);
  } catch (failure) {
    const { status, error, message } = refusalOf(failure);
    // What is left of a body that is too long would be read as the next request.
    if (!request.complete) response.setHeader('connection', 'close');
    send(response, status, { error, message });
  }
}

function send(response: ServerResponse, status: number, body: object | undefined): void {
  if (body === undefined) {
    response.writeHead(status).end();
    return;
  }
  const text = JSON.stringify(body);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text);
}

function holdsToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

function routeOf(routes: readonly Route[], method: string, pathname: string) {
  let known = false;
  for (const route of routes) {
    const match = route.path.exec(pathname);
    if (match === null) continue;
    if (route.method === method) return { route, path: match.slice(1).map(decoded) };
    known = true;
  }
  if (known) throw new Refusal(405, 'method-not-allowed', `${method} is not served at ${pathname}.`);
  throw new Refusal(404, 'not-found', `There is nothing at ${pathname}.`);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal(400, 'bad-path', `The path segment ${segment} is not percent-encoded.`);
  }
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // A little too long is read to its end, for a peer that is still writing hears no answer.
    if (bytes > BODY_BYTES_READ_MAX) break;
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
  }
  if (bytes > BODY_BYTES_MAX) {
    throw new Refusal(413, 'body-too-large', `A body has at most ${BODY_BYTES_MAX} bytes.`);
  }
  if (bytes === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Refusal(400, 'bad-json', 'The body is not JSON.');
  }
}

/** What a failure is answered with: a refusal as it is, anything else as a fault of this target (500). */
export function refusalOf(failure: unknown): ControlRefusal {
  if (isRefusal(failure)) return failure;
  return { status: 500, error: 'internal', message: failure instanceof Error ? failure.message : String(failure) };
}

/** True for what a gateway refuses, whether it throws an error or the plain form. */
function isRefusal(failure: unknown): failure is ControlRefusal {
  if (typeof failure !== 'object' || failure === null) return false;
  const { status, error, message } = failure as Partial<ControlRefusal>;
  return typeof status === 'number' && typeof error === 'string' && typeof message === 'string';
}
