/** The gateway's MCP endpoint: Streamable HTTP on node:http, without sessions, for both protocol eras at once. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Clock, McpCaller, McpCodec, McpDialect, McpHeaders } from '../../../src/contract/index.ts';
import { correctCodec } from './codec.ts';
import { type HttpAnswer, rawAnswer, readBody, writeAnswer, writeLastAnswer } from './http.ts';
import { RPC, readMessage } from './message.ts';
import { answerBody, answerOf, rpcError } from './methods.ts';
import { restError } from './rest.ts';
import { isStateless, STATELESS } from './revisions.ts';
import { isOnSite, mediaType, siteAnswer } from './site.ts';

export interface WireOptions {
  readonly dialect: McpDialect;
  /** Gives the `Date` header of every answer. */
  readonly clock: Clock;
  /** Absent = a free one. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  /** Where MCP lives, for `url` alone: which paths are served is the dialect's to say (`admit`). */
  readonly path?: string;
  /** Origins (`https://app.example`) that may call beside the loopback ones. */
  readonly allowedOrigins?: readonly string[];
  /** Wraps the wire's own steps: where a fault of kind `codec` goes in. */
  readonly codec?: (correct: McpCodec) => McpCodec;
  /** Hears what a dialect threw; the caller hears only that something failed. */
  readonly report?: (error: unknown) => void;
}

export interface Wire {
  readonly url: string;
  readonly port: number;
  /** Stops listening and cuts every connection; calls under way run on. */
  close(): Promise<void>;
}

interface Endpoint extends WireOptions {
  readonly steps: McpCodec;
  /** Known once it listens. */
  origin: string;
}

const IDLE_MS = 60_000;

export async function serveMcp(options: WireOptions): Promise<Wire> {
  const { dialect, port = 0, host = '127.0.0.1', path = '/' } = options;
  const correct = correctCodec(dialect.serverInfo, options.allowedOrigins);
  const endpoint: Endpoint = { ...options, steps: options.codec?.(correct) ?? correct, origin: '' };
  const server = createServer({ keepAliveTimeout: IDLE_MS, requireHostHeader: false });
  const listener = (request: IncomingMessage, response: ServerResponse) => void exchange(request, response, endpoint);
  server.on('request', listener).on('checkContinue', listener).on('checkExpectation', listener);
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket as Socket, endpoint));
  const bound = await listening(server, port, host);
  endpoint.origin = `http://${host}:${bound}`;
  return {
    url: `${endpoint.origin}${path}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Never rejects, and never looks back at the client: one that hangs up gets its call run to the end all the same. */
async function exchange(request: IncomingMessage, response: ServerResponse, endpoint: Endpoint): Promise<void> {
  const { steps, clock, report } = endpoint;
  // A client that is gone has nothing to be told.
  response.on('error', () => {});
  let answer: HttpAnswer | undefined;
  try {
    answer = await answerRequest(request, response, endpoint);
  } catch (error) {
    report?.(error);
    answer = rpcError('null', { status: 500, code: RPC.internalError, message: 'Internal error' });
  }
  if (answer === undefined) return;
  const write = request.complete ? writeAnswer.bind(null, response) : writeLastAnswer.bind(null, request, response);
  write(answer, steps.dateHeader(clock.now()));
}

/** In order: who may call at all, then the body, then the message. Undefined = the client hung up before its end. */
async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { dialect, steps, report, origin }: Endpoint,
): Promise<HttpAnswer | undefined> {
  const unread = refusedUnread(request, steps);
  if (unread !== undefined) return unread;
  const headers = mirrored(request);
  const caller = { ...callerOf(request, headers), origin };
  if (isOnSite(dialect.site, request)) return siteAnswer(dialect.site, { request, response, caller, origin });
  const refusal = await dialect.admit(caller);
  const unreadable = refusal?.kind === 'http' ? answerOf(refusal, 'null') : refusedForm(request);
  if (unreadable !== undefined) return unreadable;
  const body = await readBody(request, response, steps.maxBodyBytes);
  if (body === 'gone') return undefined;
  if (body === 'too-large')
    return restError(413, 'REQUEST_TOO_LARGE', `A request body has at most ${steps.maxBodyBytes} bytes.`);
  return answerBody(readMessage(body), { dialect, codec: steps, caller, headers, report, refusal });
}

function refusedUnread({ headers, httpVersion }: IncomingMessage, steps: McpCodec): HttpAnswer | undefined {
  const { origin, host, expect } = headers;
  if (origin !== undefined && !steps.originAllowed(origin))
    return restError(403, 'ORIGIN_NOT_ALLOWED', 'Requests from this origin are not allowed.');
  if (host === undefined && httpVersion === '1.1')
    return restError(400, 'REQUEST_INVALID', 'An HTTP/1.1 request needs a Host header.');
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    return restError(417, 'REQUEST_INVALID', 'The only expectation that can be met is 100-continue.');
  return undefined;
}

/** No sessions, hence nothing to GET or DELETE. */
function refusedForm({ method, headers }: IncomingMessage): HttpAnswer | undefined {
  if (method !== 'POST')
    return restError(405, 'METHOD_NOT_ALLOWED', 'Send each message as a POST of its own.', { Allow: 'POST' });
  return mediaType(headers['content-type']) === 'application/json'
    ? undefined
    : restError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the message with Content-Type: application/json.');
}

function callerOf({ headers, socket, url = '/' }: IncomingMessage, { protocolVersion }: McpHeaders): McpCaller {
  return {
    token: /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1],
    address: socket.remoteAddress ?? '',
    url,
    // What the header says; the message itself decides once it is read.
    revision: isStateless(protocolVersion) ? STATELESS : '2025-11-25',
  };
}

function mirrored({ headers }: IncomingMessage): McpHeaders {
  return {
    protocolVersion: single(headers['mcp-protocol-version']),
    method: single(headers['mcp-method']),
    name: single(headers['mcp-name']),
  };
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'object' ? value.join(', ') : value;
}

/** Bytes that are no HTTP request, or headers that are too large or too slow. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, { steps, clock }: Endpoint): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = UNREADABLE[error.code ?? ''] ?? '400 Bad Request';
  const answer = restError(Number.parseInt(status, 10), 'REQUEST_INVALID', 'This is no readable HTTP request.');
  socket.end(rawAnswer(status, answer, steps.dateHeader(clock.now())));
}

const UNREADABLE: { readonly [code: string]: string } = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
