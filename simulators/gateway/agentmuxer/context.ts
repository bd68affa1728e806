/** What every operation of the dialect works with. */
import type { Agent, AgentmuxerCodec, CostTold, Ports, Read, Refusal } from '../../../src/contract/index.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Settlements } from '../settlements.ts';

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

/** Ends an operation with a refusal; `cost` is told with that of a call which was bought and failed. */
export class Refused extends Error {
  readonly refusal: Refusal;
  readonly cost: CostTold | undefined;

  constructor(refusal: Refusal, cost?: CostTold) {
    super(refusal.message);
    this.refusal = refusal;
    this.cost = cost;
  }
}

/** The value that was read; throws `Refused` where it is refused. */
export function required<T>(read: Read<T>): T {
  if (read.kind === 'refused') throw new Refused(read.refusal);
  return read.value;
}
