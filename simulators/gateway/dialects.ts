/** The contracts that this gateway serves: each a translation over the composed parts, at an origin of its own. */
import type { Codecs, DialectOptions, McpDialect, NewTool, Ports } from '../../src/contract/index.ts';
import { agentmuxer } from './agentmuxer/index.ts';
import { assay } from './assay/index.ts';
import type { GatewaySettings } from './settings.ts';
import type { Settlements } from './settlements.ts';

/** One contract as this gateway serves it: a translation over the composed parts. */
export interface GatewayDialect {
  readonly name: string;
  /** What the control API tells of it besides its URL; default: it is at `/`, and keys live as long as the port keeps them. */
  readonly describe?: (settings: GatewaySettings) => DialectDescribed;
  /** The scopes of a new credential; absent = none. */
  readonly scopes?: readonly string[];
  /** Whether it has MCP servers at other URLs too, each with a part of the catalogue. */
  readonly scopesUrls?: true;
  /** What is wrong with a tool for this contract alone; undefined = nothing. */
  readonly refuses?: (tool: NewTool) => string | undefined;
  readonly serve: (parts: DialectParts) => DialectServed;
}

/** Who it is and where stand in the contract's own entry. */
export interface DialectServed extends Omit<McpDialect, 'name' | 'path' | 'serverInfo' | 'admit'> {
  /** Default: whoever has no good credential of the dialect is turned away with 401. */
  readonly admit?: McpDialect['admit'];
}

export function described({ describe }: GatewayDialect, settings: GatewaySettings): DialectDescribed {
  const { idempotencyTtlMs } = settings;
  return describe?.(settings) ?? { path: '/', options: { idempotencyTtlMs } };
}

/** The dialect as the wire takes it. */
export function mcpDialect(dialect: GatewayDialect, parts: DialectParts): McpDialect {
  const { name } = dialect;
  const { admit = admission(name, parts.ports), ...served } = dialect.serve(parts);
  const { path } = described(dialect, parts.settings);
  return { ...served, name, path, serverInfo: { name: `touchstone-${name}`, version: '1.0.0' }, admit };
}

function admission(dialect: string, { accounts }: Ports): McpDialect['admit'] {
  return async ({ token = '' }) => {
    const agent = await accounts.authenticate(token);
    if (agent?.dialect === dialect) return undefined;
    return { kind: 'http', status: 401, headers: { 'WWW-Authenticate': 'Bearer' }, body: {} };
  };
}

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
