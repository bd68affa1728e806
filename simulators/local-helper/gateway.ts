/** The gateway as the helper reaches it: MCP and REST at the configured origins only, repeated when that is safe. */
import type { HelperParts, HelperRequest, HelperResponse, JsonObject } from '../../src/contract/index.ts';
import { objectOf } from './facts.ts';
import type { HelperPorts } from './ports.ts';
import { backoffMs, jsonOf, REPEATS_MAX, waitBefore } from './retry.ts';
import type { HelperSettings } from './settings.ts';
import { NoAnswer } from './wire.ts';

const REVISION = '2026-07-28';
const CLIENT = { name: 'touchstone-local-helper', version: '0.1.0' };
/** How far the `Date` of an answer may correct the local clock. */
const CORRECTION_MAX_S = 120;

/** A message that is ready to be sent, and to be sent again as it is. */
export type Message = HelperRequest;

export type GatewayAnswer =
  | { readonly kind: 'result'; readonly result: JsonObject }
  | { readonly kind: 'error'; readonly code: number; readonly message: string; readonly data?: JsonObject }
  /** An answer that is not JSON-RPC: the REST envelope, or nothing that can be read. */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly message: string };

/** What was agreed on with a gateway of a revision that greets before it serves. */
export interface Greeted {
  readonly revision: string;
  readonly sessionId?: string;
}

export interface Gateway {
  /** In the stateless revision, or in that of the greeting. A notification has no id. */
  message(method: string, params: JsonObject, credential: string, greeted?: Greeted): Message;
  /** Sends the same bytes up to three times. @throws NoAnswer */
  send(message: Message): Promise<GatewayAnswer>;
  /** Sends it a single time. @throws NoAnswer */
  once(message: Message): Promise<HelperResponse>;
  /** A REST route below the API's base; a GET is repeated. Resolves with `data`. @throws NoAnswer, RestRefusal */
  rest(method: 'GET' | 'POST', path: string, credential: string, body?: JsonObject): Promise<unknown>;
  /** Unix seconds, corrected by the last `Date`: for what is signed, never for the guards. */
  correctedNow(): number;
}

/** The gateway refused a REST request. */
class RestRefusal extends Error {
  override readonly name = 'RestRefusal';
  readonly status: number;
  readonly code: string;

  constructor({ status, code, message }: { status: number; code: string; message: string }) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function gatewayOf(
  settings: Pick<HelperSettings, 'mcpUrl' | 'apiUrl'>,
  wire: HelperParts['wire'],
  ports: HelperPorts,
): Gateway {
  const origins = [settings.mcpUrl, settings.apiUrl].map((url) => new URL(url).origin);
  const { clock, random } = ports;
  let id = 0;
  let offsetS = 0;

  async function exchange(request: HelperRequest): Promise<HelperResponse> {
    if (!origins.includes(new URL(request.url).origin)) {
      throw new NoAnswer('that origin is not one that this app sends its credential to');
    }
    const answer = await wire.exchange(request);
    if (answer.status >= 300 && answer.status < 400) throw new NoAnswer('a redirect came, and this app follows none');
    const date = Date.parse(answer.headers['date'] ?? '');
    offsetS = Number.isNaN(date) ? 0 : Math.floor(date / 1000) - Math.floor(clock.now() / 1000);
    return answer;
  }

  async function repeated(request: HelperRequest): Promise<HelperResponse> {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt === REPEATS_MAX;
      let wait: number | undefined;
      try {
        const answer = await exchange(request);
        wait = isLast ? undefined : waitBefore(answer, { attempt, nowMs: clock.now(), random });
        if (wait === undefined) return answer;
      } catch (error) {
        if (!(error instanceof NoAnswer) || isLast) throw error;
        wait = backoffMs(attempt, random);
      }
      await clock.sleep(wait);
    }
  }

  return {
    message(method, params, credential, greeted) {
      const isNotification = method.startsWith('notifications/');
      const told = greeted ? params : { ...params, _meta: { ...objectOf(params['_meta']), ...ENVELOPE } };
      const body = { jsonrpc: '2.0', ...(!isNotification && { id: ++id }), method, params: told };
      const headers = {
        ...bearer(credential),
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...(greeted ? sessionHeaders(greeted) : statelessHeaders(method, params['name'])),
      };
      return { method: 'POST', url: settings.mcpUrl, headers, body: JSON.stringify(body) };
    },
    send: async (message) => answerOf(await repeated(message)),
    once: exchange,
    async rest(method, path, credential, body) {
      const headers = {
        ...bearer(credential),
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      };
      const url = `${settings.apiUrl}${path}`;
      const request: HelperRequest = { method, url, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await (method === 'GET' ? repeated(request) : exchange(request));
      const envelope = objectOf(jsonOf(answer.text));
      if (answer.status >= 200 && answer.status < 300 && envelope && 'data' in envelope) return envelope['data'];
      throw new RestRefusal(refusalOf(answer));
    },
    correctedNow: () =>
      Math.floor(clock.now() / 1000) + Math.max(-CORRECTION_MAX_S, Math.min(CORRECTION_MAX_S, offsetS)),
  };
}

const ENVELOPE: JsonObject = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': CLIENT,
};

function statelessHeaders(method: string, name: unknown) {
  return {
    'mcp-protocol-version': REVISION,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': headerText(name) }),
  };
}

const sessionHeaders = ({ revision, sessionId }: Greeted) => ({
  'mcp-protocol-version': revision,
  ...(sessionId !== undefined && { 'mcp-session-id': sessionId }),
});

const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });

/** What no header may hold is sent in the transport's Base64 form. */
function headerText(name: string): string {
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(name) && !name.startsWith('=?')
    ? name
    : `=?base64?${Buffer.from(name).toString('base64')}?=`;
}

/** What a response says, in whichever form it came. */
export function answerOf(answer: HelperResponse): GatewayAnswer {
  const message = objectOf(
    answer.headers['content-type']?.includes('text/event-stream') ? lastEvent(answer.text) : jsonOf(answer.text),
  );
  const error = objectOf(message?.['error']);
  if (message?.['jsonrpc'] !== '2.0' || answer.status === 401) return { kind: 'refused', ...refusalOf(answer) };
  if (error) {
    const data = objectOf(error['data']);
    const [code, text] = [error['code'], error['message']];
    return {
      kind: 'error',
      code: typeof code === 'number' ? code : -32_603,
      message: typeof text === 'string' ? text : 'The gateway refused the request.',
      ...(data && { data }),
    };
  }
  const result = objectOf(message['result']);
  return result ? { kind: 'result', result: ownMembers(result) } : { kind: 'refused', ...refusalOf(answer) };
}

/** A result without what belongs to this hop of the protocol alone: the client is served in an era of its own. */
function ownMembers({ resultType: _type, ttlMs: _ttl, cacheScope: _scope, ...result }: JsonObject): JsonObject {
  const { 'io.modelcontextprotocol/serverInfo': _server, ...meta } = objectOf(result['_meta']) ?? {};
  return Object.keys(meta).length === 0 ? without(result, '_meta') : { ...result, _meta: meta };
}

function without(object: JsonObject, member: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== member));
}

/** The response among the events: notifications may come before it. */
function lastEvent(text: string): unknown {
  const events = text.split(/\r?\n\r?\n/).map((event) =>
    event
      .split(/\r?\n/)
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trim())
      .join('\n'),
  );
  return events.map(jsonOf).findLast((event) => {
    const message = objectOf(event);
    return message !== undefined && ('result' in message || 'error' in message);
  });
}

function refusalOf({ status, text }: HelperResponse): { status: number; code: string; message: string } {
  const error = objectOf(objectOf(jsonOf(text))?.['error']);
  const [code, message] = [error?.['code'], error?.['message']];
  return {
    status,
    code: typeof code === 'string' ? code : status === 404 ? 'MCP_URL_NOT_FOUND' : `HTTP_${status}`,
    message: typeof message === 'string' ? message : `The gateway answered with HTTP status ${status}.`,
  };
}
