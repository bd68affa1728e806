/** One HTTP request to one provider: on warm connections, bounded in bytes, timed out by the gateway's own clock. */
import { randomUUID } from 'node:crypto';
import { Agent, type Dispatcher, request } from 'undici';
import {
  type Attempt,
  type Binding,
  CALL_ID_HEADER,
  type Clock,
  type ProviderRequest,
  type RequestSignerPort,
  type UpstreamAnswer,
  type UpstreamRequest,
} from '../../../src/contract/index.ts';
import type { Activity } from '../activity.ts';
import { jsonOf } from '../provider-json.ts';
import type { GatewaySettings } from '../settings.ts';

/** The most that is read of one answer. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

/** How long a request may be under way before no provider takes it any more. */
const SIGNATURE_LIFE_MS = 60_000;

export interface ProviderClient {
  /** Posts JSON, signed, and takes JSON. */
  post(binding: Binding, request: ProviderRequest): Promise<Attempt>;
  /** Sends the request as it stands, and takes any content. */
  exchange(binding: Binding, request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/** A request that brought nothing to read. */
type Undelivered = Extract<UpstreamAnswer, { readonly kind: 'rejected' | 'failed' }>;

type Send = (signal: AbortSignal) => Promise<Dispatcher.ResponseData>;

type Reader<A> = (bytes: Buffer, response: Dispatcher.ResponseData) => A;

interface ProviderClientOptions {
  readonly clock: Clock;
  readonly activity: Activity;
  readonly settings: GatewaySettings;
  readonly requestSigner: RequestSignerPort;
}

export function providerClient({ clock, activity, settings, requestSigner }: ProviderClientOptions): ProviderClient {
  // No time-out of undici's own: a provider's time is the gateway's, which may stand still.
  const pool = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 0 }, keepAliveTimeout: 60_000 });
  const answerTo = <A>(send: Send, read: Reader<A>): Promise<A | Undelivered> =>
    activity.outside(timed(clock, settings.providerTimeoutMs, async (signal) => delivered(await send(signal), read)));
  return {
    async post({ url, providerId }, { callId, body }) {
      const createdAt = clock.now();
      const signed = await requestSigner.sign({
        method: 'POST',
        url,
        body,
        callId,
        audience: providerId,
        nonce: randomUUID(),
        createdAt,
        expiresAt: createdAt + SIGNATURE_LIFE_MS,
      });
      const headers = { ...JSON_HEADERS, [CALL_ID_HEADER]: callId, ...signed };
      return answerTo((signal) => request(url, { method: 'POST', headers, body, signal, dispatcher: pool }), asJson);
    },
    exchange({ url }, { callId, method, target, headers, body = null }) {
      const all = [CALL_ID_HEADER, callId, ...headers.flat()];
      // The pool takes the path as it stands; a URL would be put in order first, and lose a segment `%2E%2E`.
      return answerTo(
        async (signal) => pool.request({ ...addressOf(url, target), method, headers: all, body, signal }),
        asItStands,
      );
    },
    close: () => pool.destroy(),
  };
}

/** Where the request goes: the target follows the binding's own path and query. */
function addressOf(url: string, target: string): { readonly origin: string; readonly path: string } {
  const { origin, pathname, search } = new URL(url);
  const path = `${pathname === '/' ? '' : pathname}${search}${target}`;
  return { origin, path: path.startsWith('/') ? path : `/${path}` };
}

/** What the provider did, or that it did nothing in time. Never rejects: whatever breaks is the provider's failure. */
function timed<A>(
  clock: Clock,
  timeoutMs: number,
  send: (signal: AbortSignal) => Promise<A>,
): Promise<A | Undelivered> {
  return new Promise((resolve) => {
    const abort = new AbortController();
    const cancel = clock.at(clock.now() + timeoutMs, async () => {
      resolve({ kind: 'failed', reason: `no answer within ${timeoutMs / 1000} s` });
      abort.abort();
    });
    void send(abort.signal)
      .catch((failure: unknown): Undelivered => ({ kind: 'failed', reason: brokenBy(failure) }))
      .then(resolve)
      .finally(cancel);
  });
}

function brokenBy(failure: unknown): string {
  const code: unknown = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  return `the connection broke${typeof code === 'string' ? ` (${code})` : ''}`;
}

/** A 2xx as the reader takes it. No redirect is followed: where a provider is, the catalogue says. */
async function delivered<A>(response: Dispatcher.ResponseData, read: Reader<A>): Promise<A | Undelivered> {
  const { statusCode: status, body } = response;
  if (status < 200 || status > 299) {
    await body.dump();
    const isRejection = status >= 400 && status < 500;
    return isRejection ? { kind: 'rejected', status } : { kind: 'failed', reason: `HTTP ${status}` };
  }
  const bytes = await bounded(body);
  if (bytes === undefined) return { kind: 'failed', reason: `an answer over ${ANSWER_BYTES_MAX} bytes` };
  return read(bytes, response);
}

function asItStands(bytes: Buffer, { statusCode: status, headers }: Dispatcher.ResponseData): UpstreamAnswer {
  const contentType = [headers['content-type']].flat()[0];
  return { kind: 'answered', status, ...(contentType !== undefined && { contentType }), bytes };
}

function asJson(bytes: Buffer): Attempt {
  const read = jsonOf(new TextDecoder().decode(bytes), bytes);
  return read.kind === 'json' ? { kind: 'answered', text: read.text, output: read.value } : read;
}

async function bounded(body: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (bytes > ANSWER_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
}
