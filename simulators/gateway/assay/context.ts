/** What every operation of the dialect works with. */
import type { Agent, AssayCodec, Discovery, McpCaller, Ports, View } from '../../../src/contract/index.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Settlements } from '../settlements.ts';

/** By what agents and tools are known as this contract's. */
export const DIALECT = 'assay';

export interface AssayContext {
  readonly ports: Ports;
  readonly codec: AssayCodec;
  readonly settings: GatewaySettings;
  readonly settlements: Settlements;
  /** What pages are sealed with. */
  readonly secret: Buffer;
  /** A fresh UUID. */
  readonly newId: () => string;
}

/** One admitted request: who, where, and what may be seen from there. */
export interface Session {
  readonly agent: Agent;
  /** The canonical URL. */
  readonly url: string;
  readonly view: View;
  readonly discovery: Discovery;
  /** Of automatic discovery. */
  readonly threshold: number;
  /** Of the tool set that is served here, where the URL names none. */
  readonly version?: number;
  readonly caller: McpCaller;
}
