/** What every operation of the dialect works with. */
import type { Agent, AgentmuxerCodec, Ports } from '../../../src/contract/index.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Settlements } from '../settlements.ts';

/** As accounts and tools name this contract. */
export const DIALECT = 'agentmuxer';

export interface AgentmuxerContext {
  readonly ports: Ports;
  readonly codec: AgentmuxerCodec;
  readonly settings: GatewaySettings;
  readonly settlements: Settlements;
  /** A fresh UUID. */
  readonly newId: () => string;
}

/** One admitted caller. */
export interface Session {
  readonly agent: Agent;
  /** The credential of the connection, which belongs nowhere else. */
  readonly token: string | undefined;
}
