import type {
  AccountChange,
  AccountMade,
  ChainGiven,
  ControlDialect,
  Ledger,
  NewAccount,
  NewTool,
  NewUrl,
  SignInAnswer,
  ToolChange,
  ToolMade,
  UrlMade,
} from './control.ts';
import type { Instant, JsonObject } from './json.ts';
import type { Revision } from './powers.ts';

/** The one time of an instance, as a gateway sees it: pushed by whoever owns it, never read from the machine. */
export interface Clock {
  now(): Instant;
  /** Runs `task` when the instance's time reaches `due` (at once if it has). Returns a cancellation. */
  at(due: Instant, task: () => Promise<void>): () => void;
}

/** What the control API asks of a gateway; the world process calls it in place or over its link to a child. */
export interface GatewayAdmin {
  describe(): Promise<{
    readonly dialects: { readonly [dialect: string]: ControlDialect };
    readonly revisions: readonly Revision[];
  }>;
  createAccount(account: NewAccount): Promise<AccountMade>;
  changeAccount(accountId: string, change: AccountChange): Promise<void>;
  createTool(tool: NewTool): Promise<ToolMade>;
  changeTool(dialect: string, name: string, change: ToolChange): Promise<void>;
  /** `url` is the path alone: on which origin it stands is known to who serves it. */
  createUrl(url: NewUrl): Promise<UrlMade>;
  /** Approves or denies a pending sign-in, as the person would. */
  answerSignIn(answer: SignInAnswer): Promise<void>;
  ledger(accountId: string): Promise<Ledger>;
  useChain(chain: ChainGiven): Promise<void>;
  /**
   * Resolves when every operation of the gateway has ended or waits for somebody outside (a provider). A mover of the
   * clock awaits it after each step.
   */
  quiescent(): Promise<void>;
}

/** A refusal of the control API: thrown by an admin, answered as `status` with `{ error, message }`. */
export interface ControlRefusal {
  readonly status: number;
  readonly error: string;
  readonly message: string;
}

/** Who is asking, where, as the wire tells it. */
export interface McpCaller {
  readonly token: string | undefined;
  /** The peer's address, for limits that are scoped by address. */
  readonly address: string;
  /** Path and query as received; the dialect makes the canonical URL of it. */
  readonly url: string;
  /** Where this gateway is reached, once it serves: `http://127.0.0.1:4100`. */
  readonly origin?: string;
  readonly revision: Revision;
}

/** A JSON-RPC answer's body, or an HTTP answer that is not JSON-RPC at all. */
export type McpAnswer =
  | { readonly kind: 'result'; readonly result: JsonObject }
  | { readonly kind: 'error'; readonly code: number; readonly message: string; readonly data?: JsonObject }
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly headers?: { readonly [name: string]: string };
      readonly body: JsonObject;
    };

export interface ToolCallParams {
  readonly name: string;
  /** As it stood in the request, whatever its type: the dialect judges it. */
  readonly arguments?: unknown;
  /**
   * The same arguments with every integer beyond 2^53 as a `bigint`, present only where there is one: calls are
   * compared, and arguments passed on, by these digits.
   */
  readonly exactArguments?: unknown;
  readonly _meta?: JsonObject;
}

/** A request of the dialect's origin that is no MCP message: REST, sign-in, a page for a person. */
export interface SiteRequest {
  readonly method: string;
  /** Path and query as received. */
  readonly url: string;
  readonly token: string | undefined;
  readonly address: string;
  /** Where this gateway is reached: `http://127.0.0.1:4100`. */
  readonly origin: string;
  /** In lower case and without parameters. */
  readonly contentType: string | undefined;
  readonly body: string;
}

export interface SiteAnswer {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body: JsonObject | { readonly html: string };
}

/** What a dialect serves beside MCP. */
export interface Site {
  /** Whether that path, without its query, is the site's and not MCP's. */
  serves(path: string): boolean;
  answer(request: SiteRequest): Promise<SiteAnswer>;
}

/** A dialect as the wire codec sees it: a translation of a contract to the gateway's ports, with no state of its own. */
export interface McpDialect {
  readonly name: string;
  /** Where MCP stands on its origin; absent = `/`. */
  readonly path?: string;
  readonly serverInfo: { readonly name: string; readonly version: string };
  /**
   * A refusal of the caller as such (no or a bad credential, an unserved URL), before the body is looked at. A result
   * is for a call of a tool; whatever else was asked gets an error with its `_meta`.
   */
  admit(caller: McpCaller): Promise<McpAnswer | undefined>;
  listTools(caller: McpCaller, params: JsonObject): Promise<McpAnswer>;
  callTool(caller: McpCaller, params: ToolCallParams): Promise<McpAnswer>;
  readonly site?: Site;
}

/** The steps of a gateway's wire that stand on no port: the subject of a fault of kind `codec`. */
export interface McpCodec {
  readonly maxBodyBytes: number;
  originAllowed(origin: string): boolean;
  /** The `Date` header of an answer that is given at `now`. */
  dateHeader(now: Instant): string;
  /** How the headers of a 2026-07-28 request contradict its body; undefined where they agree. */
  mismatch(headers: McpHeaders, request: { readonly method: string; readonly params: JsonObject }): string | undefined;
  /** A result as it is written: the dialect's own, and what the revision adds to it. */
  encodeResult(result: JsonObject, request: { readonly method: string; readonly revision: Revision }): JsonObject;
}

/** The request headers that mirror a 2026-07-28 message. */
export interface McpHeaders {
  readonly protocolVersion: string | undefined;
  readonly method: string | undefined;
  readonly name: string | undefined;
}
