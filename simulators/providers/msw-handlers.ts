/**
 * The same scripts as MSW handlers, for tests in one process. MSW stands above the socket, so every cut, the one half
 * way through the answer too, reaches the client as a network error; and it knows no time of a target, so a late
 * answer waits as `wait` says.
 */
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { setTimeout as machineWait } from 'node:timers/promises';
import type { HttpHandler, HttpResponse } from 'msw';
import { CALL_ID_HEADER, type Execution, type Instant, type ProviderScript } from '../../src/contract/index.ts';
import { type Act, actOf, assertPerformable, hugeJson, isBodyless } from './act.ts';
import { BODY_BYTES_MAX, IncomingBody } from './request-body.ts';
import { executedBy } from './truth.ts';

/** For each provider's URL its scripts, one a request in order; the last one stays. */
export interface ScriptsByUrl {
  readonly [url: string]: ProviderScript | readonly [ProviderScript, ...ProviderScript[]];
}

export interface MswOptions {
  /** The time of the journal. */
  readonly now: () => Instant;
  /** How a late answer waits; rejects when the client has gone. By default it waits in real time. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly onExecution?: (execution: Execution) => void;
}

type Responses = typeof HttpResponse;

/** Handlers for `setupServer` and its like; loads MSW when called. A provider's URL stands for every path below it. */
export async function mswHandlers(scripts: ScriptsByUrl, options: MswOptions): Promise<readonly HttpHandler[]> {
  const { http, HttpResponse } = await import('msw');
  return Object.entries(scripts).flatMap(([url, given]) => {
    const queue: readonly ProviderScript[] = 'does' in given ? [given] : given;
    queue.forEach(assertPerformable);
    let taken = 0;
    const answer = async ({ request }: { readonly request: Request }): Promise<Response> => {
      const received = await receive(request, url);
      const script: ProviderScript | undefined = received.fits ? (queue[taken++] ?? queue.at(-1)) : TOO_LARGE;
      if (script === undefined) throw new RangeError(`Give ${url} at least one script.`);
      options.onExecution?.({
        ...received.told,
        provider: url,
        at: options.now(),
        script,
        executed: executedBy(script),
      });
      return perform(actOf(script), request.signal, options, HttpResponse);
    };
    return [http.all(url, answer), http.all(`${url.replace(/\/$/, '')}/*`, answer)];
  });
}

const TOO_LARGE = { does: 'fails', status: 413, body: { error: 'the body is too large' } } as const;

interface Received {
  readonly fits: boolean;
  readonly told: Omit<Execution, 'provider' | 'at' | 'script' | 'executed'>;
}

async function receive(request: Request, url: string): Promise<Received> {
  const body = new IncomingBody();
  body.take(new Uint8Array(await request.arrayBuffer()));
  const path = request.url.slice(new URL(url).href.replace(/\/$/, '').length);
  const { pathname, search } = new URL(request.url);
  return {
    fits: body.bytes <= BODY_BYTES_MAX,
    told: {
      call: request.headers.get(CALL_ID_HEADER) ?? '',
      method: request.method,
      path: path.startsWith('/') ? path : `/${path}`,
      target: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      // A `Request` has forgotten how the names were spelt, and their order.
      rawHeaders: [...request.headers],
      ...body.told(),
    },
  };
}

async function perform(act: Act, signal: AbortSignal, options: MswOptions, responses: Responses): Promise<Response> {
  switch (act.kind) {
    case 'send':
      return send(act, responses);
    case 'send-later': {
      const wait = options.wait ?? ((ms, gone) => machineWait(ms, undefined, { signal: gone }));
      await wait(act.afterMs, signal);
      return send(act, responses);
    }
    case 'cut':
    case 'cut-half-way':
      return responses.error();
    case 'hang':
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      return responses.error();
    case 'stream': {
      const body: WebStream<Uint8Array> = Readable.toWeb(Readable.from(hugeJson(act.bytes), { objectMode: false }));
      return new responses(body as ReadableStream<Uint8Array>, { headers: JSON_TYPE });
    }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

function send({ status, text }: { readonly status: number; readonly text: string }, responses: Responses): Response {
  const bodyless = isBodyless(status);
  return new responses(bodyless ? null : text, { status, headers: bodyless ? {} : JSON_TYPE });
}
