/** The contracts that this gateway serves: each a translation over the composed parts, at an origin of its own. */
import type { Codecs, DialectOptions, McpDialect, NewTool, Ports } from '../../src/contract/index.ts';
import { agentmuxer } from './agentmuxer/index.ts';
import { assay } from './assay/index.ts';
import type { GatewaySettings } from './settings.ts';
import type { Settlements } from './settlements.ts';

/** One contract as this gateway serves it: a translation over the composed parts. */
export interface GatewayDialect {
  readonly name: string;
  /** What the control API tells of it besides its URL. */
  readonly describe: (settings: GatewaySettings) => DialectDescribed;
  /** The scopes of a new credential; absent = none. */
  readonly scopes?: readonly string[];
  /** Whether it has MCP servers at other URLs too, each with a part of the catalogue. */
  readonly scopesUrls?: true;
  /** What is wrong with a tool for this contract alone; undefined = nothing. */
  readonly refuses?: (tool: NewTool) => string | undefined;
  readonly serve: (parts: DialectParts) => DialectServed;
}

/** Its name and its path stand in the contract's own entry. */
export type DialectServed = Omit<McpDialect, 'name' | 'path'>;

export interface DialectDescribed {
  /** Of MCP, on its origin. */
  readonly path: string;
  /** The base of its REST routes. */
  readonly rest?: string;
  readonly options: DialectOptions;
}

/** What a dialect is made over. */
export interface DialectParts {
  readonly ports: Ports;
  readonly settings: GatewaySettings;
  readonly settlements: Settlements;
  /** Hears of what failed unexpectedly; the caller hears only that something did. */
  readonly report: (failure: unknown) => void;
  /** What pages are sealed with: the same in every process over the store. */
  readonly secret: Buffer;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Puts the variant and the fault of this gateway around a codec. */
  readonly codec: <N extends keyof Codecs>(name: N, correct: Codecs[N]) => Codecs[N];
}

export const gatewayDialects: readonly GatewayDialect[] = [assay, agentmuxer];
