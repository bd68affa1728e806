/** The global `fetch` with two additions that a stranger's client needs here: a bound on bytes, and the evidence. */
import { type HttpFacts, isObject, type Reply, type WireRecord } from '../dialects/index.ts';
import { parseBounded } from './bounded-json.ts';
import { EventStreamReader } from './event-stream.ts';
import { mediaType } from './exchange.ts';
import { isResponseTo, type RpcId, readReply } from './json-rpc.ts';
import type { Pulse } from './pulse.ts';

const MAX_BYTES = 4 * 1_024 * 1_024;

type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/** Records and bounds each POST; a standing event stream (GET) passes as it is. */
export function recordingFetch(onMessage: ((record: WireRecord) => void) | undefined, pulse: Pulse | undefined): Fetch {
  let exchanges = 0;
  return async (input, init = {}) => {
    const exchange = ++exchanges;
    const startedAt = performance.now(); // Real time: how long the target took is a fact of the machine.
    const sent = typeof init.body === 'string' ? parseBounded(init.body) : undefined;
    const message = sent?.ok && isObject(sent.value) ? sent.value : undefined;
    const method = typeof message?.['method'] === 'string' ? { method: message['method'] } : {};
    if (init.method === 'POST') {
      onMessage?.({
        direction: 'request',
        exchange,
        httpMethod: 'POST',
        url: String(input),
        ...method,
        headers: Object.fromEntries(new Headers(init.headers)),
        body: message ?? String(init.body),
      });
    }
    if (pulse?.silence !== undefined) throw new Error(`The target ${pulse.silence}.`);
    const response = await fetch(input, init);
    if (response.body === null || init.method !== 'POST') return response;
    const tell = (reply: Reply): void => {
      onMessage?.({ direction: 'response', exchange, ...method, reply, durationMs: performance.now() - startedAt });
    };
    const bound = () => pulse?.bound(MAX_BYTES) ?? MAX_BYTES;
    const head = { status: response.status, headers: Object.fromEntries(response.headers) };
    const body = response.body.pipeThrough(watched(head, message?.['id'] as RpcId | undefined, tell, bound));
    return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
}

/** Passes bytes on up to the bound; tells the reply as soon as it is whole: an event stream may stay open after it. */
function watched(
  head: Pick<HttpFacts, 'status' | 'headers'>,
  id: RpcId | undefined,
  tell: (reply: Reply) => void,
  bound: () => number,
): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  let told = false;
  const tellOnce = (reply: Reply): void => {
    if (!told) tell(reply);
    told = true;
  };
  const isResponse = isResponseTo(id);
  const events = new EventStreamReader((data) => {
    const parsed = parseBounded(data);
    if (parsed.ok && isResponse(parsed.value)) {
      tellOnce(readReply({ kind: 'event', http: { ...head, bytes }, message: parsed.value }, id));
    }
  });
  const streamed = mediaType(head.headers) === 'text/event-stream';
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > bound()) {
        controller.error(new Error(`The answer has more than the ${bound()} bytes that are read.`));
        return;
      }
      const text = decoder.decode(chunk, { stream: true });
      if (streamed) events.push(text);
      else parts.push(text);
      controller.enqueue(chunk);
    },
    flush() {
      const http = { ...head, bytes };
      if (streamed) tellOnce({ kind: 'malformed', reason: 'an event stream without the response', http });
      else tellOnce(readReply({ kind: 'body', http, text: parts.join('') }, id));
    },
  });
}
