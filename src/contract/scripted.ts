import type { Json, JsonObject } from './json.ts';

/** A gateway whose answers are a script: it judges those who come to it by what it receives of them. */

/** One HTTP request that it received. */
export interface ScriptedRequest {
  readonly httpMethod: string;
  /** With its query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string };
  /** The bytes of the body as text. */
  readonly body: string;
  /** The MCP message in the body, where there is one. */
  readonly rpc?: { readonly method: string; readonly params: JsonObject };
}

export type ScriptedAnswer =
  /** The result of the JSON-RPC request. */
  | { readonly does: 'answers'; readonly result: JsonObject }
  | {
      readonly does: 'answers-http';
      readonly status: number;
      readonly headers?: { readonly [name: string]: string };
      readonly body?: Json;
    }
  /** Closes the connection in place of an answer. */
  | { readonly does: 'cuts' };

/** Undefined = this rule has nothing to say about the request. */
export type ScriptedRule = (request: ScriptedRequest) => ScriptedAnswer | undefined;

export interface ScriptedGateway {
  /** MCP is served at every path. */
  readonly origin: string;
  /** Everything that was received, oldest first. */
  readonly requests: readonly ScriptedRequest[];
  /** The newest rule that says something decides; without one a plain MCP server that sells nothing answers. */
  answers(rule: ScriptedRule): void;
  /** Hears of each exchange once it is answered. Returns the cancellation. */
  onExchange(listener: (request: ScriptedRequest, answer: ScriptedAnswer) => void): () => void;
  close(): Promise<void>;
}
