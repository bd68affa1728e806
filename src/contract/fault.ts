import type { AgentmuxerCodec } from './agentmuxer-codec.ts';
import type { AssayCodec } from './assay-codec.ts';
import type { DialectName, RequirementId } from './catalogue/index.ts';
import type { Clock, McpCodec } from './gateway.ts';
import type { Instant } from './json.ts';
import type { HelperPartName, HelperParts } from './local-helper.ts';
import type { ClientPartName, ClientParts } from './paying-client.ts';
import type { PortName, Ports } from './ports.ts';

/** What a fault may use besides its subject. */
export interface FaultWorld {
  readonly clock: Clock;
  /** All ports as they are composed, this fault's among them; there once the first request has come. */
  readonly ports: () => Ports;
  /** A number from 0 up to 1, drawn from the seed. */
  readonly random: () => number;
}

/** What a fault of a program may use that comes to a gateway: it lives in the program's process, where no gateway is. */
export interface ProgramFaultWorld {
  readonly now: () => Instant;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** The pure functions of a gateway: the dialect's spelling, and the steps of the MCP wire below it. */
export interface Codecs {
  readonly assay: AssayCodec;
  readonly agentmuxer: AgentmuxerCodec;
  readonly mcp: McpCodec;
}

export type CodecName = keyof Codecs;

export type FaultSubject =
  | { readonly kind: 'port'; readonly name: PortName }
  | { readonly kind: 'codec'; readonly name: CodecName }
  | { readonly kind: 'helper'; readonly name: HelperPartName }
  | { readonly kind: 'client'; readonly name: ClientPartName };

/** What a fault wraps, by its subject. */
export type Wrapped<S extends FaultSubject> = S extends { kind: 'port'; name: infer N extends PortName }
  ? Ports[N]
  : S extends { kind: 'codec'; name: infer N extends CodecName }
    ? Codecs[N]
    : S extends { kind: 'helper'; name: infer N extends HelperPartName }
      ? HelperParts[N]
      : S extends { kind: 'client'; name: infer N extends ClientPartName }
        ? ClientParts[N]
        : never;

type WorldOf<S extends FaultSubject> = S extends { kind: 'helper' | 'client' } ? ProgramFaultWorld : FaultWorld;

export interface FaultOn<S extends FaultSubject> {
  /** `<subject>/<sin in words>` */
  readonly name: string;
  readonly dialect: DialectName;
  /** The clauses that it breaks. */
  readonly breaks: readonly RequirementId[];
  readonly on: S;
  /** Shows only where requests meet: it is tried five times over, and has to be caught each time. */
  readonly race?: true;
  /** It hangs, or shows only across a restart: it gets a process that can be killed. */
  readonly hosting?: 'process';
  /** Under it a plain purchase is not served, so that the good path is not asked for. */
  readonly stopsPurchases?: true;
  /** The law that has to find it without the help of any check: `purchase.exactly-once`. */
  readonly law?: string;
  readonly wrap: (subject: Wrapped<S>, world: WorldOf<S>) => Wrapped<S>;
}

/** A named, deliberate bug: one wrapped subject of the reference gateway, of the local helper or of the client. */
export type Fault =
  | { [N in PortName]: FaultOn<{ readonly kind: 'port'; readonly name: N }> }[PortName]
  | { [N in CodecName]: FaultOn<{ readonly kind: 'codec'; readonly name: N }> }[CodecName]
  | { [N in HelperPartName]: FaultOn<{ readonly kind: 'helper'; readonly name: N }> }[HelperPartName]
  | { [N in ClientPartName]: FaultOn<{ readonly kind: 'client'; readonly name: N }> }[ClientPartName];

/** Declares a fault; `on` types the subject that `wrap` gets and has to return. */
export function fault<const S extends FaultSubject>(declared: FaultOn<S>): Fault {
  return declared as unknown as Fault;
}
