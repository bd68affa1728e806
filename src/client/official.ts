/** The official MCP clients, where being one is the point: SDK v1 for the 2025 era, v2 for the stateless one. */
import type { Json, JsonObject, Revision } from '../contract/index.ts';
import { type HttpFacts, isObject, type Reply, type WireRecord } from '../dialects/index.ts';
import { readReply } from './json-rpc.ts';
import type { Pulse } from './pulse.ts';
import { recordingFetch } from './recording-fetch.ts';

export interface OfficialOptions {
  readonly url: string;
  readonly token?: string;
  readonly revision: Revision;
  readonly timeoutMs: number;
  readonly onMessage?: (record: WireRecord) => void;
  /** Of the target, shared with its other sessions. */
  readonly pulse?: Pulse;
}

export interface CallParams {
  readonly name: string;
  readonly arguments?: JsonObject;
  readonly _meta?: JsonObject;
}

/** One official client, connected. */
export interface OfficialClient {
  readonly revision: Revision;
  /** Its own listing, as it hands tools to a program; rejects as the client does. */
  listTools(): Promise<readonly JsonObject[]>;
  /** Its own call: rejects where the client does, also over a refusal that breaks the tool's output schema. */
  callTool(params: CallParams): Promise<JsonObject>;
  /** A request that the client does not look into: what `callTool` would choke on is read here. */
  request(method: string, params: JsonObject): Promise<Reply>;
  close(): Promise<void>;
}

const CLIENT = { name: 'touchstone', version: '0.1.0' };

/** Connects; rejects as the client does where the server does not open the session. */
export function connectOfficial(options: OfficialOptions): Promise<OfficialClient> {
  return options.revision === '2025-11-25' ? connectV1(options) : connectV2(options);
}

function transportOptions({ token, onMessage, pulse }: OfficialOptions) {
  return {
    requestInit: { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } },
    fetch: recordingFetch(onMessage, pulse),
  };
}

async function connectV1(options: OfficialOptions): Promise<OfficialClient> {
  const [{ Client }, { StreamableHTTPClientTransport }, { ResultSchema }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  const client = new Client(CLIENT);
  const timing = { timeout: options.timeoutMs };
  const transport = new StreamableHTTPClientTransport(new URL(options.url), transportOptions(options));
  // The SDK's own classes disagree about an optional `sessionId` under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0], timing);
  return {
    revision: options.revision,
    listTools: async () => (await client.listTools({}, timing)).tools as unknown as JsonObject[],
    callTool: async (params) => (await client.callTool({ ...params }, undefined, timing)) as JsonObject,
    request: (method, params) => reply(client.request({ method, params }, ResultSchema, timing)),
    close: () => client.close(),
  };
}

async function connectV2(options: OfficialOptions): Promise<OfficialClient> {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const client = new Client(CLIENT, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const timing = { timeout: options.timeoutMs };
  await client.connect(new StreamableHTTPClientTransport(new URL(options.url), transportOptions(options)), timing);
  return {
    revision: options.revision,
    listTools: async () => (await client.listTools({}, timing)).tools as unknown as JsonObject[],
    callTool: async (params) => (await client.callTool({ ...params }, timing)) as unknown as JsonObject,
    request: (method, params) => reply(client.request({ method, params }, anyResult, timing)),
    close: () => client.close(),
  };
}

/** A Standard Schema that takes every result as it is. */
const anyResult = {
  '~standard': { version: 1, vendor: 'touchstone', validate: (value: unknown) => ({ value: value as JsonObject }) },
} as const;

/** What an official client made of an exchange, in the words of the wire client. */
async function reply(requested: Promise<unknown>): Promise<Reply> {
  try {
    return { kind: 'result', result: (await requested) as JsonObject, http: seen(200) };
  } catch (error) {
    return failed(error);
  }
}

/** Both clients tell a JSON-RPC error by a number in `code`, an HTTP status by `code` (v1) or `status` (v2). */
function failed(error: unknown): Reply {
  if (!(error instanceof Error)) throw error;
  const { code, status, data } = error as { code?: unknown; status?: unknown; data?: Json };
  const httpStatus = typeof status === 'number' ? status : httpCode(code);
  if (httpStatus !== undefined) {
    const told = isObject(data) ? data['text'] : undefined;
    // v1 keeps the body at the end of its message only.
    const text = typeof told === 'string' ? told : (/\{.*\}$/s.exec(error.message)?.[0] ?? error.message);
    return readReply({ kind: 'body', http: seen(httpStatus), text }, undefined);
  }
  if (code === TIMED_OUT_V1 || code === 'REQUEST_TIMEOUT') {
    return { kind: 'lost', why: 'timed-out', detail: 'gave the official client no answer in time' };
  }
  if (typeof code === 'number') {
    return { kind: 'error', code, message: error.message, ...(data === undefined ? {} : { data }), http: seen(200) };
  }
  return { kind: 'lost', why: 'cut', detail: `left the official client without an answer (${error.message})` };
}

const TIMED_OUT_V1 = -32_001;

const httpCode = (code: unknown): number | undefined =>
  typeof code === 'number' && code >= 100 && code < 600 ? code : undefined;

const seen = (status: number): HttpFacts => ({ status, headers: {}, bytes: 0 });
