/** The providers' one HTTP server: it takes requests, chooses their scripts, keeps the journal and performs. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Execution, Instant, JsonObject, ProviderHost, ProviderScript } from '../../src/contract/index.ts';
import { CALL_ID_HEADER } from '../../src/contract/index.ts';
import { actOf } from './act.ts';
import { Endpoint } from './endpoint.ts';
import { LateAnswers } from './late-answers.ts';
import { perform, sendText } from './perform.ts';
import { BODY_BYTES_MAX, IncomingBody } from './request-body.ts';
import { executedBy } from './truth.ts';

export interface ProvidersOptions {
  /** The target's time, for the journal and for late answers. */
  readonly now: () => Instant;
  /** A loopback address; 127.0.0.1 by default. */
  readonly address?: string;
}

/** Starts the providers' server on a free port. Every endpoint is a path prefix of it. */
export async function startProviders({ now, address = '127.0.0.1' }: ProvidersOptions): Promise<ProviderHost> {
  // Idle connections stay open: a time-out of the machine's clock could cut one just as it is used again.
  const server = createServer({ keepAliveTimeout: 0, noDelay: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, address, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return new Host(server, `http://${address.includes(':') ? `[${address}]` : address}:${port}`, now);
}

const TOO_LARGE = { does: 'fails', status: 413, body: { error: 'the body is too large' } } as const;

/** A request that has come in whole, or is too large for it. */
interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly body: IncomingBody;
}

class Host implements ProviderHost {
  readonly #server: Server;
  readonly #origin: string;
  readonly #now: () => Instant;
  readonly #endpoints = new Map<string, Endpoint>();
  readonly #listeners = new Set<(execution: Execution) => void>();
  readonly #late = new LateAnswers();
  #closing: Promise<void> | undefined;

  constructor(server: Server, origin: string, now: () => Instant) {
    this.#server = server;
    this.#origin = origin;
    this.#now = now;
    server.on('request', (request, response) => this.#receive(request, response));
  }

  endpoint(id: string, always: ProviderScript): Endpoint {
    if (!/^[\w.~-]+$/.test(id))
      throw new RangeError(`Name a provider with letters, digits and . _ ~ - only, not "${id}".`);
    if (this.#endpoints.has(id)) throw new RangeError(`Give each provider an id of its own; "${id}" is taken.`);
    const endpoint = new Endpoint(id, `${this.#origin}/${id}`, always);
    this.#endpoints.set(id, endpoint);
    return endpoint;
  }

  onExecution(listener: (execution: Execution) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  nextDeadline(): Instant | undefined {
    return this.#late.nextDeadline();
  }

  timeIs(now: Instant): Promise<void> {
    return this.#late.timeIs(now);
  }

  close(): Promise<void> {
    this.#closing ??= new Promise((resolve) => {
      for (const endpoint of this.#endpoints.values()) {
        endpoint.closedGate?.abandon(
          new Error(`The providers were closed while requests were awaited at ${endpoint.id}.`),
        );
      }
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
    return this.#closing;
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    // node's own Date header would tell the machine's time.
    response.sendDate = false;
    const { id, path } = splitUrl(request.url ?? '/');
    const endpoint = this.#endpoints.get(id);
    if (endpoint === undefined) {
      request.resume();
      void sendText(response, 404, JSON.stringify({ error: `no provider "${id}" here` }));
      return;
    }
    const body = new IncomingBody();
    const arrival: Arrival = { request, response, endpoint, path, body };
    request.on('data', (chunk: Buffer) => {
      // The rest of what is too large is read and dropped, so that the client comes to read its answer.
      if (body.bytes > BODY_BYTES_MAX) return;
      body.take(chunk);
      if (body.bytes > BODY_BYTES_MAX) this.#follow(arrival, TOO_LARGE);
    });
    request.on('end', () => {
      if (body.bytes <= BODY_BYTES_MAX) this.#admit(arrival);
    });
  }

  #admit(arrival: Arrival): void {
    const { endpoint, response } = arrival;
    const gate = endpoint.closedGate;
    if (gate === undefined) {
      this.#follow(arrival, endpoint.take());
      return;
    }
    const leave = gate.admit(() => {
      response.off('close', gone);
      this.#follow(arrival, endpoint.take());
    });
    // Whoever goes away at the gate takes no script; nothing was done for it.
    const gone = (): void => {
      leave();
      this.#record(arrival, { does: 'hangs' });
    };
    response.once('close', gone);
  }

  #follow(arrival: Arrival, script: ProviderScript): void {
    const { at } = this.#record(arrival, script);
    const { request, response } = arrival;
    const act = actOf(script);
    if (act.kind !== 'send-later') {
      perform(act, request, response);
      return;
    }
    const send = (): Promise<void> => sendText(response, act.status, act.text);
    if (act.afterMs === 0) void send();
    else response.once('close', this.#late.add(at + act.afterMs, send));
  }

  #record({ request, endpoint, path, body }: Arrival, script: ProviderScript): Execution {
    const call = request.headers[CALL_ID_HEADER];
    const execution: Execution = {
      call: typeof call === 'string' ? call : '',
      provider: endpoint.id,
      at: this.#now(),
      method: request.method ?? '',
      path,
      target: request.url ?? '/',
      headers: request.headers as JsonObject,
      rawHeaders: pairsOf(request.rawHeaders),
      ...body.told(),
      script,
      executed: executedBy(script),
    };
    endpoint.note(execution);
    for (const listener of this.#listeners) listener(execution);
    return execution;
  }
}

/** node tells names and values in turn. */
function pairsOf(raw: readonly string[]): Execution['rawHeaders'] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
}

/** `/prov_1/v1/weather?unit=c` → `prov_1` and `/v1/weather?unit=c`; a bare prefix leaves `/`. */
function splitUrl(url: string): { readonly id: string; readonly path: string } {
  const [, id = '', rest = ''] = /^\/([^/?]*)(.*)$/s.exec(url) ?? [];
  return { id, path: rest.startsWith('/') ? rest : `/${rest}` };
}
